import { rewrapSecrets } from "../banks/rewrap-secrets";
import { rewrapStoredCards } from "../cards/stored-cards";
import { eraseBuyer } from "../privacy/erase-buyer";
import { type Command, readArguments } from "./command";

/** `ID`: erases a buyer's personal data, ends their subscriptions and keeps the accounting. */
export const anonymizeCustomerCommand: Command = (args) => {
  const customerId = readArguments(args, { positionals: 1 }).positional("ID");
  return async (now) => {
    await eraseBuyer(customerId, now);
    return { customerId, anonymized: true };
  };
};

/** Re-encrypts stored cards and the credentials of connections under the first of VAULT_KEYS; afterwards the other keys can be removed. */
export const rewrapVaultCommand: Command = (args) => {
  readArguments(args, {});
  return async () => ({ rewrapped: await rewrapStoredCards(), connections: await rewrapSecrets() });
};
