import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { getAcquirer } from "../acquirers";
import type { CallbackRequest } from "../acquirers/port";
import { getCompany } from "../companies/companies";
import { fail } from "../errors";
import { type Reconciled, reconcileTransaction } from "./reconcile-transaction";
import { acquirerKeyLookup } from "./reserve-transaction";
import type { TransactionRow } from "./transaction-shape";
import { findTransactionRow } from "./transactions";

/** How many charges of a callback changed, and how; `unknown` are keys that are no charge of ours. */
export type CallbackResult = Record<Reconciled | "unknown", number>;

/**
 * An acquirer says that something happened. Its word is only a nudge: for each charge it names, the truth is read from
 * the acquirer itself and applied. The same notice may come any number of times.
 *
 * @throws NOT_FOUND for an acquirer that is not here, UNAUTHENTICATED for a callback that is not the acquirer's;
 * UNAVAILABLE when the acquirer could not be read, so that it sends the notice again: what keeps one charge from its truth
 * is thrown once all others have theirs.
 */
export async function handleCallback(name: string, request: CallbackRequest, now: Date): Promise<CallbackResult> {
  const keys = getAcquirer(name).readCallback(request) ?? fail("UNAUTHENTICATED");
  const result: CallbackResult = { settled: 0, refused: 0, canceled: 0, disputed: 0, unchanged: 0, unknown: 0 };
  const faults: unknown[] = [];
  for (const key of new Set(keys)) {
    const [applied] = await Promise.allSettled([applyTruth(key, now)]);
    if (applied.status === "fulfilled") result[applied.value] += 1;
    else faults.push(applied.reason);
  }
  if (faults.length > 0) throw faults[0];
  return result;
}

/** The transaction that an acquirer knows by a key of ours; null where the key is nobody's. */
export async function findChargeOfKey(key: string): Promise<TransactionRow | null> {
  const [found] = await db()
    .select({ companyId: companyLookups.companyId, transactionId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, acquirerKeyLookup), eq(companyLookups.key, key)));
  return found ? findTransactionRow(found.companyId, found.transactionId) : null;
}

async function applyTruth(key: string, now: Date): Promise<keyof CallbackResult> {
  const row = await findChargeOfKey(key);
  return row ? reconcileTransaction(await getCompany(row.companyId), row, now) : "unknown";
}
