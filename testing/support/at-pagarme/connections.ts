import { db } from "@/db/client";
import { acquirerAccounts, recipients } from "@/db/schema";
import type { AccountOwner, BankEnvironment } from "@/db/schema/acquiring-enums";
import { createPagarmeAcquirer } from "@/server/acquiring/pagarme/adapter";
import { pagarmeKind } from "@/server/acquiring/pagarme/service";
import { acquirers, getAcquirer } from "@/server/acquiring/port";
import type { Connection } from "@/server/acquiring/port/port";
import { sealSecretKey } from "@/server/acquiring/port/service-accounts";
import { environment } from "@/server/core/env/env";
import { replaceConnections } from "../connections/add-connection";
import type { PagarmeAccount } from "../pagarme/accounts";
import type { Recipient } from "../pagarme/books/books";
import type { FakePagarme } from "../pagarme/fake";

/**
 * Redirects calls of `pagarme` to a fake over TLS.
 *
 * @returns a function that restores the adapter.
 */
export function reachPagarme(
  reach: Pick<FakePagarme, "address" | "port" | "authority"> & { milliseconds?: number },
): () => void {
  const before = acquirers.get(pagarmeKind);
  acquirers.set(pagarmeKind, createPagarmeAcquirer({ reach }));
  return () => {
    if (before) acquirers.set(pagarmeKind, before);
    else acquirers.delete(pagarmeKind);
  };
}

/**
 * Makes a fake account the operator's.
 *
 * @returns a function that restores the previous configuration.
 */
export function becomePlatform(account: PagarmeAccount, kind: BankEnvironment = "rehearsal"): () => void {
  const { platformAccounts } = environment();
  const before = platformAccounts[pagarmeKind];
  const recipientId = account.books.defaultRecipient.id;
  Object.assign(platformAccounts, { [pagarmeKind]: { environment: kind, ...account.keys, recipientId } });
  return () => void Object.assign(platformAccounts, { [pagarmeKind]: before });
}

export function bankAccountOf({ account, document }: Recipient) {
  return {
    bankCode: account.bank,
    branch: `${account.branch_number}${account.branch_check_digit ?? ""}`,
    accountNumber: `${account.account_number}${account.account_check_digit}`,
    accountType: account.type === "savings" ? ("savings" as const) : ("checking" as const),
    holderName: account.holder_name,
    holderDocument: document,
  };
}

interface PagarmeConnectionOptions {
  /** `platform` requires `becomePlatform`. */
  owner?: AccountOwner;
  environment?: BankEnvironment;
  /** Defaults to the account's recipient; null for none. */
  recipient?: Recipient | null;
}

/** Connects a company to its account at the fake instead of the sandbox, as if all checks had passed. */
export async function connectToPagarme(
  companyId: string,
  account: PagarmeAccount,
  { owner = "company", environment: kind = "rehearsal", recipient }: PagarmeConnectionOptions = {},
): Promise<Connection> {
  const now = new Date();
  const { offer } = getAcquirer(pagarmeKind);
  const id = await replaceConnections({ companyId, kind: pagarmeKind, priority: 0, ...offer });
  const { secretKey, publicKey } = account.keys;
  const sealed = sealSecretKey({ companyId, connectionId: id }, secretKey);
  const keys = owner === "company" ? { ...sealed, publicKey } : {};
  const row = { companyId, connectionId: id, owner, environment: kind, version: 1, checkedAt: now, updatedAt: now };
  await db()
    .insert(acquirerAccounts)
    .values({ ...row, ...keys });
  const own = recipient === undefined ? account.books.defaultRecipient : recipient;
  if (own) await recordRecipient({ companyId, id }, own);
  return { companyId, id, kind: pagarmeKind };
}

export async function recordRecipient(
  { companyId, id }: Pick<Connection, "companyId" | "id">,
  recipient: Recipient,
): Promise<void> {
  const now = new Date();
  const times = { stateSince: now, createdAt: now, updatedAt: now };
  const { id: acquirerId, status } = recipient;
  await db()
    .insert(recipients)
    .values({ companyId, connectionId: id, state: status, acquirerId, account: bankAccountOf(recipient), ...times });
}
