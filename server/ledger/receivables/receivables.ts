import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { insertQuery, rowsAsJson } from "@/db/record";
import { type companies, receivables } from "@/db/schema";
import type { PaymentWay } from "../../acquiring/connections/payment-way";
import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, dayOf, daysAfter, startOfDay } from "../../core/calendar/calendar";
import { splitAmount } from "../../core/money/money";
import { post, type Transfer } from "../transfers/ledger";

export type ReleaseTerms = Pick<typeof companies.$inferSelect, "boletoReleaseDays" | "cardReleaseDays">;

/** Amounts are in cents; `fees` is the platform's fee. */
export interface ReceivedPayment extends PaymentWay {
  companyId: string;
  transactionId: string;
  installments: number;
  amount: number;
  fees: number;
  paidAt: Date;
  /**
   * Keeps the payment pending even if it is due immediately. The caller releases it in the same
   * database transaction.
   */
  isHeld?: boolean;
  now: Date;
}

/**
 * SQL fragment of a prepared statement. Inserts the receivables of the placeholder `receivables`.
 */
export const receivablesQuery = insertQuery(receivables, "receivables");

const insertReceivables = preparedQuery((database) => database.execute(receivablesQuery));

export interface Posting {
  receivables: (typeof receivables.$inferInsert)[];
  movements: Transfer[];
}

/**
 * Returns the postings of a payment, by installment (docs/domains/ledger.md). Each installment
 * minus its share of the fee is credited to `pending`. It is released immediately (Pix) or on its
 * release day. Each installment is a receivable and the source of its transfers. If the connection
 * settles to the seller (docs/domains/ledger.md), the whole amount is already in the seller's own
 * bank account. It is then released immediately and debited from `available` in the same database
 * transaction, and the fee is owed.
 */
export function postingOf(payment: ReceivedPayment, terms: ReleaseTerms): Posting {
  const { companyId, transactionId, settlesToSeller, paidAt, now } = payment;
  const amounts = splitAmount(payment.amount, payment.installments);
  const fees = splitFees(payment.fees, amounts);
  const rows = amounts.map((amount, index) => {
    const fee = settlesToSeller ? 0 : (fees[index] ?? 0);
    const releasesAt = releaseOf(payment, index + 1, paidAt, terms);
    const atOnce = releasesAt <= paidAt && !payment.isHeld;
    return {
      companyId,
      id: newId(now),
      transactionId,
      installment: index + 1,
      amount,
      fees: fee,
      remaining: amount - fee,
      releasesAt,
      releasedAt: atOnce ? now : null,
      createdAt: now,
    };
  });
  const movements = rows.flatMap(({ id: sourceId, amount, fees: fee, remaining, releasedAt }): Transfer[] => [
    { sourceId, transactionId, kind: "paid", debit: "acquirer", credit: "pending", amount },
    { sourceId, transactionId, kind: "fee", debit: "pending", credit: "fees", amount: fee },
    ...(releasedAt === null ? [] : [releaseTransfer(sourceId, transactionId, remaining)]),
  ]);
  return { receivables: rows, movements: settlesToSeller ? [...movements, ...leftToSeller(rows, fees)] : movements };
}

function leftToSeller(rows: Posting["receivables"], fees: readonly number[]): Transfer[] {
  return rows.flatMap(({ id: sourceId, transactionId, amount }, index): Transfer[] => [
    { sourceId, transactionId, kind: "settled_at_bank", debit: "available", credit: "acquirer", amount },
    { sourceId, transactionId, kind: "fee", debit: "fees_due", credit: "fees", amount: fees[index] ?? 0 },
  ]);
}

export async function postPayment(tx: Executor, payment: ReceivedPayment, terms: ReleaseTerms): Promise<void> {
  const { receivables: rows, movements } = postingOf(payment, terms);
  await Promise.all([
    post(tx, payment.companyId, payment.now, movements),
    insertReceivables({ receivables: rowsAsJson(receivables, rows) }, tx),
  ]);
}

export function releaseTransfer(sourceId: string, transactionId: string, amount: number): Transfer {
  return { sourceId, transactionId, kind: "release", debit: "pending", credit: "available", amount };
}

/**
 * Splits a fee over installments in proportion to their amounts. A share never exceeds its installment. The first
 * shares include the remainder.
 */
export function splitFees(fees: number, amounts: readonly number[]): number[] {
  const total = BigInt(amounts.reduce((sum, amount) => sum + amount, 0));
  let cumulative = 0n;
  let charged = 0;
  return amounts.map((amount) => {
    cumulative += BigInt(amount);
    const due = total === 0n ? 0 : Number((BigInt(fees) * cumulative + total - 1n) / total);
    const part = due - charged;
    charged = due;
    return part;
  });
}

/**
 * Returns the release time of an installment (docs/domains/ledger.md). A Pix and any payment settled in the seller's
 * own bank account are released immediately, a boleto on the business day after its payment, and the n-th card
 * installment 30 · n days after the sale. Days are in America/Sao_Paulo.
 */
export function releaseOf(
  { method, settlesToSeller }: PaymentWay,
  installment: number,
  paidAt: Date,
  terms: ReleaseTerms,
): Date {
  if (method === "pix" || settlesToSeller) return paidAt;
  if (method === "credit_card") return daysAfter(paidAt, terms.cardReleaseDays * installment);
  let day = dayOf(paidAt);
  for (let days = 0; days < terms.boletoReleaseDays; days += 1) day = nextBusinessDay(addDays(day, 1));
  return startOfDay(day);
}
