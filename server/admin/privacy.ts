import { rewrapSecrets } from "../banks/rewrap-secrets";
import { rewrapStoredCards } from "../cards/stored-cards";
import { rewrapWebhooks } from "../endpoint-options/reseal";
import { eraseBuyer } from "../privacy/erase-buyer";
import { openKept, rewrapKept } from "../privacy/kept-records";
import { rewrapDrafts } from "../recipients/drafts";
import { rewrapDestinations } from "../tracking/destinations";
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
