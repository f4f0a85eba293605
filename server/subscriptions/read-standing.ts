import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { chargebacks, cycleCharges, transactions } from "@/db/schema";
import type { TransactionRow } from "../payments/transaction-shape";
import type { SubscriptionRow } from "./subscription-shape";

/**
 * What the latest paid charge of a subscription allows (docs/decisions.md 12): with `good` the subscription continues;
 * with `held` no cycle is charged, because the charge is disputed or being fully refunded; `refunded` and `disputed`
 * end the subscription.
 */
export interface Standing {
  verdict: "good" | "held" | "refunded" | "disputed";
  charge: TransactionRow | null;
  /** When the seller won its dispute. */
  wonAt: Date | null;
}

/** A lost dispute takes precedence over others of its charge, and an open one over a won one. */
const isLost = sql`coalesce(${chargebacks.status} = 'lost', false)`;

/**
 * The standing of a subscription whose row the caller has locked. Locks the charge until the caller's commit, so that a
 * refund or dispute happens either before or after it.
 */
export async function readStanding(tx: Executor, { companyId, id }: SubscriptionRow): Promise<Standing> {
  const [latest] = await latestQuery({ companyId, subscriptionId: id }, tx);
  if (!latest) return { verdict: "good", charge: null, wonAt: null };
  const { charge, dispute, decidedAt } = latest;
  return { verdict: verdictOf(charge, dispute), charge, wonAt: dispute === "won" ? decidedAt : null };
}

const latestQuery = preparedQuery((database) =>
  database
    .select({ charge: transactions, dispute: chargebacks.status, decidedAt: chargebacks.decidedAt })
    .from(cycleCharges)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, cycleCharges.companyId), eq(transactions.id, cycleCharges.transactionId)),
    )
    .leftJoin(
      chargebacks,
      and(eq(chargebacks.companyId, transactions.companyId), eq(chargebacks.transactionId, transactions.id)),
    )
    .where(
      and(
        eq(cycleCharges.companyId, sql.placeholder("companyId")),
        eq(cycleCharges.subscriptionId, sql.placeholder("subscriptionId")),
        eq(cycleCharges.status, "paid"),
      ),
    )
    .orderBy(desc(cycleCharges.cycle), desc(isLost), desc(chargebacks.decidedAt))
    .limit(1)
    .for("share", { of: transactions }),
);

function verdictOf(
  { status, amountPaid, refunded }: TransactionRow,
  dispute: typeof chargebacks.$inferSelect.status | null,
): Standing["verdict"] {
  if (status === "refund") return "refunded";
  if (status === "chargeback") return dispute === "lost" ? "disputed" : "held";
  return refunded === amountPaid ? "held" : "good";
}
