import { getCompany } from "../../accounts/company/companies";
import { getAcquirer } from "../../acquiring/port";
import type { CallbackRequest } from "../../acquiring/port/callback-port";
import type { Connection } from "../../acquiring/port/port";
import { fail } from "../../core/failures/failure";
import { collectFaults } from "../../core/log/collect-faults";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { TransactionRow } from "../transactions/transaction-shape";
import { findTransactionRow } from "../transactions/transactions";
import { transactionIdOf } from "./charge-request";
import { type Reconciled, reconcileTransaction } from "./reconcile-transaction";

/** Charges in a callback, by change. `unknown` counts keys that match no charge. */
export type CallbackResult = Record<Reconciled | "unknown", number>;

/**
 * Handlers, supplied by higher-level modules, for callbacks about something other than a charge.
 */
export interface Followers {
  authorizations?: (connection: Connection, bankIds: readonly string[], now: Date) => Promise<void>;
  recipient?: (connection: Connection, now: Date) => Promise<void>;
}

/**
 * Handles an acquirer's callback for a connection. The callback is only a hint: each charge in it
 * is read from the acquirer, and the acquirer's report is applied. `followers` handle
 * authorizations and recipients the same way. Safe to retry.
 *
 * @throws UNAUTHENTICATED for a callback that is not from the acquirer; UNAVAILABLE if the acquirer
 * could not be read, so that it retries the callback. If one charge fails, its error is thrown only
 * after all others have been handled.
 */
export async function handleCallback(
  connection: Connection,
  request: CallbackRequest,
  now: Date,
  followers: Followers = {},
): Promise<CallbackResult> {
  const subjects = (await getAcquirer(connection.kind).readCallback(connection, request)) ?? fail("UNAUTHENTICATED");
  const company = await getCompany(connection.companyId);
  const result: CallbackResult = {
    settled: 0,
    refused: 0,
    canceled: 0,
    disputed: 0,
    refunded: 0,
    unchanged: 0,
    unknown: 0,
  };
  const faults = collectFaults({ message: "A charge that a callback names could not be read" });
  for (const key of new Set(subjects.charges)) {
    const about = { companyId: company.id, acquirerKey: key };
    const applied = await faults.attempt(() => applyTruth(company, connection, key, now), about);
    if (applied) result[applied] += 1;
  }
  const { authorizations, recipient } = subjects;
  if (authorizations.length > 0)
    await faults.attempt(async () => followers.authorizations?.(connection, authorizations, now));
  if (recipient) await faults.attempt(async () => followers.recipient?.(connection, now));
  faults.throwFirst();
  return result;
}

export async function findChargeOfKey({ companyId, id }: Connection, key: string): Promise<TransactionRow | null> {
  const transactionId = transactionIdOf(key);
  const row = transactionId && (await findTransactionRow(companyId, transactionId));
  return row && row.connectionId === id ? row : null;
}

async function applyTruth(
  company: CompanyIdentity,
  connection: Connection,
  key: string,
  now: Date,
): Promise<keyof CallbackResult> {
  const row = await findChargeOfKey(connection, key);
  return row ? reconcileTransaction(company, row, now) : "unknown";
}
