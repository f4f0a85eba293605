import { and, eq, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db } from "@/db/client";
import { payments, transactions } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import type { ReceivedPayment } from "../../acquiring/port/received-port";
import { collectFaults } from "../../core/log/collect-faults";
import { transactionIdOf } from "../../payments/charges/charge-request";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import { findTransactionRow } from "../../payments/transactions/transactions";

export interface ReadAgain {
  asked: number;
  changed: number;
  failed: number;
  isCut: boolean;
}

/**
 * Finds listed payments that are missing from the ledger, reads their charges from the acquirers,
 * and applies the reports (docs/reliability.md rule 1). This settles payments whose callback was
 * lost. Idempotent. Starts no read after `by` (wall clock).
 */
export async function settleListed(
  companyId: string,
  listed: readonly ReceivedPayment[],
  now: Date,
  by: Date,
): Promise<ReadAgain> {
  return readAgain(companyId, await findMissing(companyId, listed), now, by);
}

export async function readAgain(
  companyId: string,
  transactionIds: readonly string[],
  now: Date,
  by: Date,
): Promise<ReadAgain> {
  const result: ReadAgain = { asked: 0, changed: 0, failed: 0, isCut: false };
  if (transactionIds.length === 0) return result;
  const company = await getCompany(companyId);
  const faults = collectFaults({ message: "The charge of a payment that the bank lists could not be read" });
  for (const transactionId of transactionIds) {
    if (Date.now() > by.getTime()) {
      result.isCut = true;
      break;
    }
    result.asked += 1;
    const change = await faults.attempt(
      async () => {
        const row = await findTransactionRow(companyId, transactionId);
        return row ? reconcileTransaction(company, row, now) : "unchanged";
      },
      { companyId, transactionId },
    );
    if (change && change !== "unchanged") result.changed += 1;
  }
  result.failed = faults.count();
  return result;
}

async function findMissing(companyId: string, listed: readonly ReceivedPayment[]): Promise<string[]> {
  const named = listed.flatMap(({ endToEndId, chargeKey }) => {
    const transactionId = chargeKey && transactionIdOf(chargeKey);
    return transactionId ? [{ endToEndId, transactionId }] : [];
  });
  if (named.length === 0) return [];
  const booked = await readBooked(
    companyId,
    named.map(({ endToEndId }) => endToEndId),
  );
  const missing = named.filter(({ endToEndId }) => !booked.has(endToEndId));
  if (missing.length === 0) return [];
  const own = await readOwn(
    companyId,
    missing.map(({ transactionId }) => transactionId),
  );
  return [...own.keys()];
}

async function readBooked(companyId: string, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ id: payments.acquirerPaymentId })
    .from(payments)
    .where(and(eq(payments.companyId, companyId), isAnyText(payments.acquirerPaymentId, endToEndIds)));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the connections of those ids that are charges of the company. */
export async function readOwn(companyId: string, transactionIds: readonly string[]): Promise<Map<string, string>> {
  if (transactionIds.length === 0) return new Map();
  const ids = `{${[...new Set(transactionIds)].join(",")}}`;
  const rows = await db()
    .select({ id: transactions.id, connectionId: transactions.connectionId })
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), sql`${transactions.id} = ANY(${ids}::uuid[])`));
  return new Map(rows.map(({ id, connectionId }) => [id, connectionId]));
}
