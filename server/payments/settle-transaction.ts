import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import type { EventName } from "@/db/enums";
import { newId } from "@/db/ids";
import { payments, transactions } from "@/db/schema";
import type { AcquirerPayment } from "../acquirers/port";
import { getCompany } from "../companies/companies";
import { fail } from "../errors";
import { emit } from "../events";
import { feeOf } from "../finance/fees";
import { postPayment } from "../finance/post-payment";
import { moveTransaction } from "./move-transaction";
import { type TransactionRow, transactionFact } from "./transaction-shape";
import { emailsOf } from "./transactions";

/** What an arrival of money came to. */
export type Settlement = "settled" | "underpaid" | "overpaid" | "known";

/**
 * Money arrives for a transaction. One commit holds all of it: the payment, the new state, the ledger and the event.
 *
 * - The same payment again, twenty times at once: the payment's unique key lets the first in; the others change nothing.
 * - At least what is due: `pending → paid`, and `canceled → paid` for money that arrives late.
 * - Less: the money is recorded and the transaction waits for the rest.
 * - For a transaction that waits for nothing: the surplus is recorded and posted, so that it can be refunded.
 *
 * Decisions, section 5 ("An acquirer's notice with another amount than due") and 6; reliability, rules 3 and 4.
 */
export async function settleTransaction(
  companyId: string,
  transactionId: string,
  payment: AcquirerPayment,
  now: Date,
): Promise<Settlement> {
  const agreement = await getCompany(companyId);
  return db().transaction(async (tx) => {
    const received = await receive(tx, companyId, transactionId, payment, now);
    if (!received) return "known";
    const { paymentId, row } = received;
    const total = row.amountPaid ?? 0;
    const fees = feeOf(row.paymentMethod, total, agreement);
    const final = { fees, netAmount: total - fees, updatedAt: now };

    if (total >= row.amount) {
      const paid = await moveTransaction(tx, companyId, transactionId, "settle", {
        ...final,
        approvedAt: payment.paidAt,
        pix: row.pix && {
          ...row.pix,
          endToEndId: payment.id,
          payerInfo: { name: payment.payerName, document: payment.payerDocument },
        },
      });
      if (paid) {
        await postPayment(tx, { companyId, sourceId: transactionId, transactionId, amount: total, fees, now });
        await announce(tx, "transaction_paid", paid, now);
        return "settled";
      }
    }
    if (row.status === "pending" || row.status === "canceled") {
      await announce(tx, "transaction_underpaid", row, now);
      return "underpaid";
    }
    await tx.update(transactions).set(final).where(sameTransaction(companyId, transactionId));
    const surplus = { sourceId: paymentId, amount: payment.amountInCents, fees: fees - row.fees };
    await postPayment(tx, { companyId, transactionId, ...surplus, now });
    await announce(tx, "transaction_overpaid", { ...row, ...final }, now);
    return "overpaid";
  });
}

/** Writes the payment down and adds it to what was paid; the row stays locked. Null when it was written down before. */
async function receive(
  tx: Executor,
  companyId: string,
  transactionId: string,
  payment: AcquirerPayment,
  now: Date,
): Promise<{ paymentId: string; row: TransactionRow } | null> {
  const [written] = await tx
    .insert(payments)
    .values({
      companyId,
      id: newId(now),
      transactionId,
      acquirerPaymentId: payment.id,
      amount: payment.amountInCents,
      payerName: payment.payerName,
      payerDocument: payment.payerDocument,
      paidAt: payment.paidAt,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (!written) return null;
  const [row] = await tx
    .update(transactions)
    .set({ amountPaid: sql`coalesce(${transactions.amountPaid}, 0) + ${payment.amountInCents}`, updatedAt: now })
    .where(sameTransaction(companyId, transactionId))
    .returning();
  return row ? { paymentId: written.id, row } : fail("NOT_FOUND");
}

async function announce(tx: Executor, event: EventName, row: TransactionRow, now: Date): Promise<void> {
  await emit(tx, transactionFact(event, row, await emailsOf(tx, row.companyId, row.customerId), now));
}

function sameTransaction(companyId: string, transactionId: string) {
  return and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId));
}
