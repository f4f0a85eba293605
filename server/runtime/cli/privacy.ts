import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { openKept, rewrapKept } from "../../buyers/privacy/kept-records";
import { rewrapDestinations } from "../../checkout/tracking/destinations";
import { rewrapStoredCards } from "../../payments/cards/stored-cards";
import { rewrapSecrets } from "../../treasury/connections/rewrap-secrets";
import { rewrapDrafts } from "../../treasury/recipients/drafts";
import { rewrapWebhooks } from "../../webhooks/endpoint-options/reseal";
import { type Command, readArguments } from "./command";

/** `ID`: erases a buyer's personal data and cancels their subscriptions, but keeps accounting records. */
export const anonymizeCustomerCommand: Command = (args) => {
  const customerId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    await eraseBuyer(customerId, now);
    return { customerId, anonymized: true };
  };
};

/** `ID` of an erasure request: prints the records retained by law, for an authority's request. */
export const keptRecordsCommand: Command = (args) => {
  const requestId = readArguments(args, { positionals: 1 }).positional("ID");
  return async () => ({ requestId, kept: await openKept(requestId) });
};

/**
 * Re-encrypts all vault data under the first of VAULT_KEYS: stored cards, connection credentials,
 * recipients' drafts, secrets of conversion receivers and webhooks, and records retained by law.
 * Each row is a separate transaction, so an interrupted run can be resumed.
 */
export const rewrapVaultCommand: Command = (args) => {
  readArguments(args, {});
  return async () => ({
    rewrapped: await rewrapStoredCards(),
    connections: await rewrapSecrets(),
    recipients: await rewrapDrafts(),
    receivers: await rewrapDestinations(),
    keptRecords: await rewrapKept(),
    webhooks: await rewrapWebhooks(),
  });
};
