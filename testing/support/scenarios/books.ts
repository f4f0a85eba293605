import { count, eq, sum } from "drizzle-orm";
import { db } from "@/db/client";
import { events, payouts, subscriptions, transactions } from "@/db/schema";
import { balancesOf } from "../payments";

export interface Books {
  charges: Record<string, number>;
  subscriptions: Record<string, number>;
  payouts: Record<string, number>;
  receivedInCents: number;
  refundedInCents: number;
  balances: Record<string, number>;
  events: number;
}

export async function readBooks(companyId: string): Promise<Books> {
  const ofCompany = eq(transactions.companyId, companyId);
  const [charges, plans, sent, [sums], balances, told] = await Promise.all([
    db()
      .select({ word: transactions.status, rows: count() })
      .from(transactions)
      .where(ofCompany)
      .groupBy(transactions.status),
    db()
      .select({ word: subscriptions.status, rows: count() })
      .from(subscriptions)
      .where(eq(subscriptions.companyId, companyId))
      .groupBy(subscriptions.status),
    db()
      .select({ word: payouts.status, rows: count() })
      .from(payouts)
      .where(eq(payouts.companyId, companyId))
      .groupBy(payouts.status),
    db()
      .select({ received: sum(transactions.amountPaid), refunded: sum(transactions.refunded) })
      .from(transactions)
      .where(ofCompany),
    balancesOf(companyId),
    db().$count(events, eq(events.companyId, companyId)),
  ]);
  return {
    charges: byWord(charges),
    subscriptions: byWord(plans),
    payouts: byWord(sent),
    receivedInCents: Number(sums?.received ?? 0),
    refundedInCents: Number(sums?.refunded ?? 0),
    balances,
    events: told,
  };
}

function byWord(rows: { word: string; rows: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ word, rows: number }) => [word, number] as const).toSorted());
}
