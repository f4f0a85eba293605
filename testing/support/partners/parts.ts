import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import {
  chargebacks,
  commissionRecoveries,
  commissionReturns,
  commissions,
  refunds,
  transactions,
  transfers,
} from "@/db/schema";
import type { Account } from "@/db/schema/ledger-enums";
import { wasPaid } from "@/db/schema/payments-enums";

type SaleRow = typeof transactions.$inferSelect;

/**
 * Distribution of a sale's money, in cents. Each part is read from separate records, the producer's
 * from the ledger.
 */
export interface Parts {
  transactionId: string;
  paid: number;
  /** Items plus the buyer's interest, less the amount charged. Must be zero. */
  unnamed: number;
  fee: number;
  refunded: number;
  disputed: number;
  partners: Record<string, number>;
  producer: number;
}

/** Distribution of each sale. The parts must add up to the amount paid (docs/domains/ledger.md). */
export async function readParts(companyId: string): Promise<Parts[]> {
  const [sales, returned, disputes, shared, asked, moved] = await Promise.all([
    db().select().from(transactions).where(eq(transactions.companyId, companyId)).orderBy(transactions.id),
    db().select().from(refunds).where(eq(refunds.companyId, companyId)),
    db().select().from(chargebacks).where(eq(chargebacks.companyId, companyId)),
    db().select().from(commissions).where(eq(commissions.companyId, companyId)),
    db().select().from(commissionReturns).where(eq(commissionReturns.companyId, companyId)),
    db().select().from(transfers).where(eq(transfers.companyId, companyId)),
  ]);
  return sales.map((sale): Parts => {
    const isOf = (row: { transactionId: string | null }) => row.transactionId === sale.id;
    const valid = returned.filter((row) => isOf(row) && row.status !== "refused");
    const held = disputes.filter((row) => isOf(row) && row.status !== "won");
    const partners: Record<string, number> = {};
    for (const row of shared.filter(isOf)) {
      const recovered = sum(asked.filter(({ commissionId }) => commissionId === row.id).map((each) => each.recovered));
      const has = row.state === "waiting" ? row.amount : row.released - row.repaid - recovered;
      partners[row.agreementId] = (partners[row.agreementId] ?? 0) + has;
    }
    const entries = moved.filter(isOf);
    return {
      transactionId: sale.id,
      paid: sale.status === "pending" ? 0 : (sale.amountPaid ?? 0),
      unnamed: unnamedOf(sale),
      fee: wasPaid(sale.status) ? sale.fees - sum(valid.map(({ feeReturned }) => feeReturned)) : 0,
      refunded: sum(valid.map(({ amount }) => amount)),
      disputed: sum(held.map(({ amount }) => amount)),
      partners,
      producer: movedTo("pending", entries) + movedTo("available", entries),
    };
  });
}

/** Expected balance of a partner: its commissions minus returned ones. */
export async function earnedOf(companyId: string): Promise<number> {
  const rows = await db().select().from(commissions).where(eq(commissions.partnerCompanyId, companyId));
  const given = await db().select().from(commissionRecoveries).where(eq(commissionRecoveries.companyId, companyId));
  const earned = rows.filter(({ earnedAt }) => earnedAt !== null);
  return sum(earned.map(({ released, repaid }) => released - repaid)) - sum(given.map(({ amount }) => amount));
}

function unnamedOf({ items, amount, installmentInterest }: SaleRow): number {
  const named = sum(items.map(({ amountInCents, quantity }) => amountInCents * quantity));
  return amount - named - (installmentInterest?.amountInCents ?? 0);
}

function movedTo(account: Account, entries: (typeof transfers.$inferSelect)[]): number {
  const credited = entries.filter(({ creditAccount }) => creditAccount === account);
  const debited = entries.filter(({ debitAccount }) => debitAccount === account);
  return sum(credited.map(({ amount }) => amount)) - sum(debited.map(({ amount }) => amount));
}

export function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce((total: number, each) => total + (each ?? 0), 0);
}
