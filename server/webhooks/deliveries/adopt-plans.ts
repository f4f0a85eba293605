import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { outboxDb } from "@/db/client";
import { deliveryPlans } from "@/db/schema";
import type { Plan } from "./attempt";
import { openPlan, type PlanSource, planSource } from "./open-plan";
import type { PlanTerms } from "./plan-deliveries";

/**
 * Adopts plans whose lease has expired because their process crashed or hangs (docs/reliability.md
 * rule 10). The deliveries keep their IDs, but are sent to the current receivers. The first
 * attempts may have been made, so the next attempt is number 2. A plan that cannot be adopted is
 * reported and does not block the others. `only` limits the call to one company.
 */
export async function adoptPlans(terms: PlanTerms, report: (thrown: unknown) => void, only?: string): Promise<Plan[]> {
  const orphans = await outboxDb()
    .select({ companyId: deliveryPlans.companyId, planId: deliveryPlans.id })
    .from(deliveryPlans)
    .where(and(lte(deliveryPlans.leasedUntil, new Date()), only ? eq(deliveryPlans.companyId, only) : undefined));
  const adopted: Plan[] = [];
  for (const { companyId, planId } of orphans) {
    try {
      const plan = await adoptPlan(companyId, planId, terms);
      if (plan) adopted.push(plan);
    } catch (thrown) {
      report(thrown);
    }
  }
  return adopted;
}

/** Returns null if the plan was written or another process adopted it first. */
async function adoptPlan(companyId: string, planId: string, { now, leaseMilliseconds }: PlanTerms) {
  return outboxDb().transaction(async (tx) => {
    const clock = new Date();
    const leasedUntil = new Date(clock.getTime() + leaseMilliseconds);
    const own = and(eq(deliveryPlans.companyId, companyId), eq(deliveryPlans.id, planId));
    const [orphan] = await tx
      .update(deliveryPlans)
      .set({ leasedUntil })
      .where(and(own, lte(deliveryPlans.leasedUntil, clock)))
      .returning();
    const [source] = orphan ? await tx.execute<PlanSource>(sourceQuery(companyId, planId)) : [];
    if (!orphan || !source) return null;
    const { plannedAt } = orphan;
    return openPlan({ companyId, id: planId, plannedAt, leasedUntil, dueAt: clock < now ? clock : now }, source, 2);
  });
}

function sourceQuery(company: string, planId: string): SQL {
  const companyId = sql`${company}::uuid`;
  return planSource(
    companyId,
    sql`
      chosen AS (
        SELECT e.company_id, e.id, e.event, e.type, e.subject_id, e.payload, e.created_at, e.postback_url
        FROM delivery_plans p JOIN events e ON e.company_id = p.company_id AND e.id = ANY (p.event_ids)
        WHERE p.company_id = ${companyId} AND p.id = ${planId}::uuid
      )`,
  );
}
