import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { DisputeStatus } from "@/db/schema/acquiring-enums";
import type { TransactionStatus } from "@/db/schema/payments-enums";
import type { SubscriptionRow } from "./subscription-shape";

/**
 * Effect of the latest paid charge on a subscription (docs/domains/subscriptions.md). `good` lets
 * it continue. `held` blocks new cycles, because the charge is disputed or being fully refunded.
 * `refunded` and `disputed` end it.
 */
export interface Standing {
  verdict: "good" | "held" | "refunded" | "disputed";
  chargeId: string | null;
  wonAt: Date | null;
}

type Latest = {
  id: string;
  status: TransactionStatus;
  isReturned: boolean;
  dispute: DisputeStatus | null;
  decidedAt: string | null;
};

/**
 * Returns the standing of a subscription whose row the caller has locked. Locks the charge until
 * the caller's transaction ends, which serializes refunds and disputes with it. A lost dispute
 * takes precedence over other disputes of the charge, and an open dispute over a won one.
 */
export async function readStanding(tx: Executor, { companyId, id }: SubscriptionRow): Promise<Standing> {
  const [latest] = await tx.execute<Latest>(sql`
    SELECT t.id, t.status, coalesce(t.refunded = t.amount_paid, false) AS "isReturned", d.status AS dispute,
      d.decided_at AS "decidedAt"
    FROM cycle_charges c
    JOIN transactions t ON t.company_id = c.company_id AND t.id = c.transaction_id
    LEFT JOIN chargebacks d ON d.company_id = t.company_id AND d.transaction_id = t.id
    WHERE c.company_id = ${companyId} AND c.subscription_id = ${id} AND c.status = 'paid'
    ORDER BY c.cycle DESC, coalesce(d.status = 'lost', false) DESC, d.decided_at DESC
    LIMIT 1 FOR SHARE OF t`);
  if (!latest) return { verdict: "good", chargeId: null, wonAt: null };
  const wonAt = latest.dispute === "won" && latest.decidedAt ? new Date(latest.decidedAt) : null;
  return { verdict: verdictOf(latest), chargeId: latest.id, wonAt };
}

function verdictOf({ status, isReturned, dispute }: Latest): Standing["verdict"] {
  if (status === "refund") return "refunded";
  if (status === "chargeback") return dispute === "lost" ? "disputed" : "held";
  return isReturned ? "held" : "good";
}
