import { and, asc, eq, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { feeChecks, receivables, refunds, transactions } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import type { SettlementReport } from "../../acquiring/port/settlement-port";
import { fail } from "../../core/failures/failure";
import { markStale } from "../../ledger/day-figures/mark-stale";
import { lockBalances, post, type Transfer } from "../../ledger/transfers/ledger";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { lockTransactionRow } from "../../payments/transactions/transactions";
import { type FeeCheckRow, ofCheck, readLater } from "./fee-checks";
import { type SharedDifference, shareDifference } from "./share-difference";

/** `known` means that the sale was already compared. */
export type Comparison = "matched" | "different" | "waiting" | "known";

/**
 * Compares the fee that an acquirer charged for a sale with the expected fee. The acquirer's fee is
 * authoritative for the ledger. One database transaction posts the difference and updates the sale,
 * its refunds and its unreleased receivables to the charged fee and the acquirer's credit days
 * (`shareDifference`). Polls the fee again after a report that does not cover the whole recorded
 * amount.
 *
 * Locks the sale before the balances, like a refund, which serializes the two.
 *
 * @throws UNAVAILABLE for an impossible report, such as a fee below zero or above the amount paid.
 */
export async function recordSettlement(
  { companyId, transactionId }: Pick<FeeCheckRow, "companyId" | "transactionId">,
  { installments }: SettlementReport,
  now: Date,
): Promise<Comparison> {
  return db().transaction(async (tx) => {
    const sale = await lockTransactionRow(tx, companyId, transactionId);
    const [check] = await tx
      .select()
      .from(feeChecks)
      .where(and(ofCheck({ companyId, transactionId }), eq(feeChecks.state, "waiting")));
    if (!check) return "known";
    const sum = (of: "amountInCents" | "feeInCents") => installments.reduce((total, each) => total + each[of], 0);
    if (installments.length === 0 || sum("amountInCents") !== sale.amountPaid) {
      await readLater(tx, check, now);
      return "waiting";
    }
    const taken = sum("feeInCents");
    if (taken < 0 || taken > sale.amountPaid) return failUntrue();
    const state = taken === sale.fees ? "matched" : "different";
    const settled = {
      state,
      expected: sale.fees,
      taken,
      readAt: null,
      reads: check.reads + 1,
      comparedAt: now,
    } as const;
    await tx.update(feeChecks).set(settled).where(ofCheck(check));
    await lockBalances(tx, companyId);
    await follow(tx, sale, installments, now);
    return state;
  });
}

function failUntrue(): never {
  return fail("UNAVAILABLE", { cause: new Error("The acquirer reports a fee that cannot be") });
}

async function follow(
  tx: Executor,
  sale: TransactionRow,
  installments: SettlementReport["installments"],
  now: Date,
): Promise<void> {
  const { companyId, id: transactionId, amountPaid, status } = sale;
  const shared = shareDifference({
    sale,
    installments,
    refunds: await listRefunds(tx, sale),
    receivables: await listReceivables(tx, sale),
  });
  for (const { id, ...to } of shared.receivables) {
    await tx
      .update(receivables)
      .set(to)
      .where(and(eq(receivables.companyId, companyId), eq(receivables.id, id)));
  }
  if (shared.taken === sale.fees) return;
  for (const { id, feeReturned } of shared.refunds) {
    await tx
      .update(refunds)
      .set({ feeReturned })
      .where(and(eq(refunds.companyId, companyId), eq(refunds.id, id)));
  }
  const netAmount = wasPaid(status) ? (amountPaid ?? 0) - shared.taken : 0;
  await tx
    .update(transactions)
    .set({ fees: shared.taken, netAmount, updatedAt: now })
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  await markStale(tx, sale);
  await post(tx, companyId, now, movementsOf(transactionId, shared));
}

function movementsOf(transactionId: string, { pending, available }: SharedDifference): Transfer[] {
  const source = { sourceId: transactionId, transactionId };
  return [
    pending < 0
      ? { ...source, kind: "fee_raised_pending", debit: "pending", credit: "fees", amount: -pending }
      : { ...source, kind: "fee_lowered_pending", debit: "fees", credit: "pending", amount: pending },
    available < 0
      ? { ...source, kind: "fee_raised_available", debit: "available", credit: "fees", amount: -available }
      : { ...source, kind: "fee_lowered_available", debit: "fees", credit: "available", amount: available },
  ];
}

function listRefunds(tx: Executor, { companyId, id }: TransactionRow) {
  return tx
    .select({ id: refunds.id, amount: refunds.amount, feeReturned: refunds.feeReturned })
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.transactionId, id), ne(refunds.status, "refused")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

function listReceivables(tx: Executor, { companyId, id }: TransactionRow) {
  return tx
    .select()
    .from(receivables)
    .where(and(eq(receivables.companyId, companyId), eq(receivables.transactionId, id)))
    .orderBy(asc(receivables.createdAt), asc(receivables.installment), asc(receivables.id));
}
