import { and, eq, ne, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { balances, chargebacks, feeChecks, payouts, refunds, transactions } from "@/db/schema";
import { checkLedger } from "@/server/ledger/checker/check-ledger";
import type { Charge } from "../pagarme/books/books";
import type { Seller } from "./world";

export interface Figures {
  received: number;
  refunded: number;
  disputed: number;
  withdrawn: number;
  /** Charged, minus those returned by refunds. */
  fees: number;
  held: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const total = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`;

export async function ourFigures({ companyId }: Seller): Promise<Figures> {
  const [paid] = await db()
    .select({ amount: total(transactions.amountPaid) })
    .from(transactions)
    .where(eq(transactions.companyId, companyId));
  const [returned] = await db()
    .select({ amount: total(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.status, "done")));
  const [disputed] = await db()
    .select({ amount: total(chargebacks.amount) })
    .from(chargebacks)
    .where(and(eq(chargebacks.companyId, companyId), ne(chargebacks.status, "won")));
  const [sent] = await db()
    .select({ amount: total(payouts.amount) })
    .from(payouts)
    .where(and(eq(payouts.companyId, companyId), eq(payouts.status, "completed")));
  const [held] = await db().select().from(balances).where(eq(balances.companyId, companyId));
  return {
    received: Number(paid?.amount),
    refunded: Number(returned?.amount),
    disputed: Number(disputed?.amount),
    withdrawn: Number(sent?.amount),
    fees: held?.fees ?? 0,
    held: (held?.available ?? 0) + (held?.pending ?? 0) + (held?.payouts ?? 0),
  };
}

/** Seller's figures at the fake, where the codes of its sales identify its charges. */
export function theirFigures({ account, recipientId, owner }: Seller, codes: ReadonlySet<string>): Figures {
  const { books } = account;
  const charges = [...books.charges.values()].filter(({ code }) => codes.has(code));
  const paid = charges.filter(({ paidAmount }) => paidAmount > 0);
  const sent = books.withdrawals.filter((each) => each.recipientId === recipientId && each.status !== "failed");
  const { available, waiting } = account.balanceOf(recipientId);
  return {
    received: sum(paid.map(({ paidAmount }) => paidAmount)),
    refunded: sum(paid.map(({ refundedAmount }) => refundedAmount)),
    disputed: sum(paid.map(disputedOf)),
    withdrawn: sum(sent.map(({ amount }) => amount)),
    fees: sum(paid.map((charge) => takenOf(charge, owner === "platform" ? recipientId : null))),
    held: available + waiting,
  };
}

const disputedOf = ({ status, paidAmount, refundedAmount }: Charge) =>
  status === "chargedback" ? paidAmount - refundedAmount : 0;

/**
 * Part of a charge that the seller did not receive: the acquirer's fees on the seller's parts, and
 * the operator's parts.
 */
function takenOf({ payables }: Charge, sellersId: string | null): number {
  if (sellersId === null) return sum(payables.map(({ fee }) => fee));
  const own = payables.filter(({ recipientId }) => recipientId === sellersId);
  const others = payables.filter(({ recipientId }) => recipientId !== sellersId);
  return sum(own.map(({ fee }) => fee)) + sum(others.map(({ amount }) => amount));
}

export const codeOf = (id: string) => id.replaceAll("-", "");

export async function differencesOf({ account, companyId }: Seller, codes: ReadonlySet<string>) {
  const ours = await db().select().from(transactions).where(eq(transactions.companyId, companyId));
  const paidHere = new Map(ours.map((row) => [codeOf(row.id), row]));
  const theirs = [...account.books.charges.values()].filter(({ code }) => codes.has(code));
  return theirs
    .filter(({ code, paidAmount }) => paidAmount !== (paidHere.get(code)?.amountPaid ?? 0))
    .map((charge) => ({ theirs: charge, ours: paidHere.get(charge.code) }));
}

/** Unfinished or inconsistent records at the end of the simulation, of which there should be none. */
export async function unfinishedOf({ companyId }: Seller): Promise<Record<string, unknown>> {
  const countOf = async (table: Parameters<ReturnType<typeof db>["$count"]>[0], filter: ReturnType<typeof and>) =>
    db().$count(table, filter);
  const { ok, faults } = await checkLedger(companyId);
  return {
    charges: await countOf(
      transactions,
      and(eq(transactions.companyId, companyId), eq(transactions.status, "pending")),
    ),
    refunds: await countOf(refunds, and(eq(refunds.companyId, companyId), eq(refunds.status, "requested"))),
    payouts: await countOf(
      payouts,
      and(eq(payouts.companyId, companyId), sql`${payouts.status} IN ('scheduled', 'sent')`),
    ),
    fees: await countOf(feeChecks, and(eq(feeChecks.companyId, companyId), eq(feeChecks.state, "waiting"))),
    ledger: ok ? [] : faults,
  };
}
