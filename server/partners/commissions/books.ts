import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chargebacks, commissions, connections, refunds, transactions } from "@/db/schema";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { wasPaid } from "@/db/schema/payments-enums";
import { fail } from "../../core/failures/failure";
import { sharesCharges } from "./may-share";
import { type SharedSale, shareOut } from "./share-out";

export type CommissionRow = typeof commissions.$inferSelect;

export interface SaleKey {
  companyId: string;
  transactionId: string;
}

/**
 * Partner's correct share of a sale minus the current one, in cents. A positive difference is
 * credited; a negative one is taken back.
 */
export interface Difference {
  partner: PartnerShare;
  amount: number;
}

export const ofSale = ({ companyId, transactionId }: SaleKey) =>
  and(eq(commissions.companyId, companyId), eq(commissions.transactionId, transactionId));

export function isOfPartner({ kind, agreementId }: Pick<CommissionRow, "kind" | "agreementId">) {
  return (other: Pick<CommissionRow, "kind" | "agreementId">) =>
    other.kind === kind && other.agreementId === agreementId;
}

/**
 * Compares each partner's recorded share with the one that follows from the sale's current amounts.
 * The caller must have locked the transaction's row or the company's balances.
 */
export async function readDifferences(tx: Executor, sale: SaleKey): Promise<Difference[]> {
  const found = await readSale(tx, sale);
  if (!found.partners) return [];
  const rows = await tx
    .select({
      kind: commissions.kind,
      agreementId: commissions.agreementId,
      amount: sql<number>`sum(${commissions.amount})::float8`,
    })
    .from(commissions)
    .where(ofSale(sale))
    .groupBy(commissions.kind, commissions.agreementId);
  const due = shareOut(found.sale, found.partners);
  return found.partners.map((partner, index) => ({
    partner,
    amount: (due[index] ?? 0) - (rows.find(isOfPartner(partner))?.amount ?? 0),
  }));
}

/** A charge that was never paid has no partners. A refund reduces the sale as soon as it is reserved. */
async function readSale(
  tx: Executor,
  { companyId, transactionId }: SaleKey,
): Promise<{ sale: SharedSale; partners: PartnerShare[] | null }> {
  const [row] = await tx
    .select({
      status: transactions.status,
      paid: sql<number>`coalesce(${transactions.amountPaid}, 0)::float8`,
      fees: transactions.fees,
      refunded: transactions.refunded,
      items: transactions.items,
      partners: transactions.partners,
      acquirer: connections.kind,
    })
    .from(transactions)
    .innerJoin(
      connections,
      and(eq(connections.companyId, transactions.companyId), eq(connections.id, transactions.connectionId)),
    )
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  if (!row) return fail("INTERNAL");
  const { status, paid, fees, refunded, items } = row;
  const partners = sharesCharges({ kind: row.acquirer }) ? row.partners : null;
  const [returned] = await tx
    .select({ fees: sql<number>`coalesce(sum(${refunds.feeReturned}), 0)::float8` })
    .from(refunds)
    .where(
      and(eq(refunds.companyId, companyId), eq(refunds.transactionId, transactionId), ne(refunds.status, "refused")),
    );
  const [disputed] = await tx
    .select({ amount: sql<number>`coalesce(sum(${chargebacks.amount}), 0)::float8` })
    .from(chargebacks)
    .where(
      and(
        eq(chargebacks.companyId, companyId),
        eq(chargebacks.transactionId, transactionId),
        ne(chargebacks.status, "won"),
      ),
    );
  const net = wasPaid(status) ? paid - fees : 0;
  const kept = net - (refunded - (returned?.fees ?? 0)) - (disputed?.amount ?? 0);
  const totals = items.map(({ amountInCents, quantity }) => amountInCents * quantity);
  return { sale: { net, kept, items: totals }, partners };
}
