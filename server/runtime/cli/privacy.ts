import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { openKept, rewrapKept } from "../../buyers/privacy/kept-records";
import { rewrapDestinations } from "../../checkout/tracking/destinations";
import { rewrapStoredCards } from "../../payments/cards/stored-cards";
import { rewrapSecrets } from "../../treasury/connections/rewrap-secrets";
import { rewrapDrafts } from "../../treasury/recipients/drafts";
import { rewrapWebhooks } from "../../webhooks/endpoint-options/reseal";
import { type Command, readArguments } from "./command";

/** `ID`: erases a buyer's personal data, ends their subscriptions and keeps the accounting. */
export const anonymizeCustomerCommand: Command = (args) => {
  const customerId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    await eraseBuyer(customerId, now);
    return { customerId, anonymized: true };
  };
};

/** `ID` of a request for erasure: prints what the law keeps of it, for an authority that may ask. */
export const keptRecordsCommand: Command = (args) => {
  const requestId = readArguments(args, { positionals: 1 }).positional("ID");
  return async () => ({ requestId, kept: await openKept(requestId) });
};

/**
 * Re-encrypts stored cards, the credentials of connections, recipients' drafts, the secrets of receivers of conversions and
 * of webhooks, and what the law keeps under the first of VAULT_KEYS. Each row is a commit of its own: a run that was stopped
 * goes on where it ended when it is started again.
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
