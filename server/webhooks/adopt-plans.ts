import { and, eq, inArray, lte } from "drizzle-orm";
import { outboxDb } from "@/db/client";
import { deliveryPlans, events } from "@/db/schema";
import type { Plan } from "./claim";
import type { PlanTerms } from "./plan-deliveries";
import { eventColumns, findTargets, openPlan } from "./planned-claims";

/**
 * Takes on the plans whose lease has ended, because their process died or hangs (reliability, rule 10): the same
 * deliveries under the same ids, to whoever wants the events now. A first attempt may have been made of each, so the
 * next one is the second. `only`: one company.
 */
export async function adoptPlans(terms: PlanTerms, only?: string): Promise<Plan[]> {
  const orphans = await outboxDb()
    .select({ companyId: deliveryPlans.companyId, planId: deliveryPlans.id })
    .from(deliveryPlans)
    .where(and(lte(deliveryPlans.leasedUntil, new Date()), only ? eq(deliveryPlans.companyId, only) : undefined));
  const adopted: Plan[] = [];
  for (const { companyId, planId } of orphans) {
    const plan = await adoptPlan(companyId, planId, terms);
    if (plan) adopted.push(plan);
  }
  return adopted;
}

/** Null where a plan was written down meanwhile, or is somebody else's. */
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
    if (!orphan) return null;
    const targets = await findTargets(tx, companyId);
    const found = await tx
      .select(eventColumns)
      .from(events)
      .where(and(eq(events.companyId, companyId), inArray(events.id, orphan.eventIds)));
    const { plannedAt } = orphan;
    const due = clock < now ? clock : now;
    return openPlan(tx, { companyId, id: planId, plannedAt, leasedUntil, due }, found, targets, 2);
  });
}
