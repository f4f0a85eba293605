import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { outboxDb } from "@/db/client";
import { newId } from "@/db/ids";
import { givenColumns, givenValue, preparedQuery } from "@/db/prepared";
import { deliveryPlans, events } from "@/db/schema";
import type { Plan } from "./claim";
import { eventColumns, findTargets, openPlan } from "./planned-claims";

/** What one plan holds: few enough that the first are on their way while the last are planned. */
const mostEvents = 100;
const mostDeliveries = 400;

/**
 * The companies that have events of which no deliveries have been planned. `only`: one company. Each is found by a look
 * into the index, however many events wait.
 */
export async function companiesToPlan(only?: string): Promise<string[]> {
  if (only) return [only];
  const rows = await companiesQuery({}, outboxDb());
  return rows.map(({ company_id }) => company_id);
}

const companiesQuery = preparedQuery((database) =>
  database.execute<{ company_id: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT company_id FROM events WHERE planned_at IS NULL ORDER BY company_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT e.company_id FROM events e WHERE e.planned_at IS NULL AND e.company_id > found.company_id
        ORDER BY e.company_id LIMIT 1
      )
      FROM found WHERE found.company_id IS NOT NULL
    )
    SELECT company_id FROM found WHERE company_id IS NOT NULL`),
);

export interface PlanTerms {
  /** Business time; what a moved clock made is due by the real one too (decisions, section 7). */
  now: Date;
  /** How long (real clock) the plan is the caller's. */
  leaseMilliseconds: number;
  /** About how many deliveries to plan; as many as make a commit worth its while unless told. */
  most?: number;
}

/**
 * Plans the deliveries that follow from a company's oldest new events: to every active webhook that wants the kind, and
 * to the transaction's own `postbackUrl`. An event is planned once, however many processes try.
 *
 * The deliveries are the caller's to send and to write down (`writePlan`) until the plan's lease ends; then whoever
 * comes first writes them down (`adoptPlans`).
 */
export async function planDeliveries(
  companyId: string,
  { now, leaseMilliseconds, most = mostDeliveries }: PlanTerms,
): Promise<Plan> {
  return outboxDb().transaction(async (tx) => {
    const plannedAt = new Date();
    const leasedUntil = new Date(plannedAt.getTime() + leaseMilliseconds);
    const targets = await findTargets(tx, companyId);
    const count = Math.min(mostEvents, Math.ceil(most / (targets.length + 1)));
    const found = await newEventsQuery({ companyId, plannedAt, count }, tx);
    const due = plannedAt < now ? plannedAt : now;
    const header = { companyId, id: newId(plannedAt), plannedAt, leasedUntil, due };
    const plan = await openPlan(tx, header, found, targets, 1);
    if (plan.claims.length > 0) await storePlanQuery({ ...header, eventIds: found.map(({ id }) => id) }, tx);
    return plan;
  });
}

/** Marks a company's oldest unplanned events as planned; one that another process is marking is left to it. */
const newEventsQuery = preparedQuery((database) => {
  const oldest = database.$with("oldest").as(
    database
      .select({ companyId: events.companyId, id: events.id })
      .from(events)
      .where(and(eq(events.companyId, sql.placeholder("companyId")), isNull(events.plannedAt)))
      .orderBy(asc(events.createdAt))
      .limit(sql.placeholder("count"))
      .for("update", { skipLocked: true }),
  );
  return database
    .with(oldest)
    .update(events)
    .set({ plannedAt: givenValue(events.plannedAt, "plannedAt") })
    .from(oldest)
    .where(and(eq(events.companyId, oldest.companyId), eq(events.id, oldest.id)))
    .returning(eventColumns);
});

const storePlanQuery = preparedQuery((database) =>
  database
    .insert(deliveryPlans)
    .values(givenColumns(deliveryPlans, ["companyId", "id", "eventIds", "plannedAt", "leasedUntil"])),
);
