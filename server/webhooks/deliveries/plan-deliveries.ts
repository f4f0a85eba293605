import { sql } from "drizzle-orm";
import { outboxDb } from "@/db/client";
import { newId } from "@/db/ids";
import { inShardOf } from "@/db/in-shard";
import { preparedQuery } from "@/db/prepared";
import type { Plan } from "./attempt";
import { maxEventsPerPlan } from "./limits";
import { openPlan, type PlanSource, planSource } from "./open-plan";

const defaultDeliveries = 400;

export interface PlanTerms {
  /**
   * Business time. Events of a company with a test clock also become due by the wall clock
   * (docs/domains/sandbox.md).
   */
  now: Date;
  /** By the wall clock. */
  leaseMilliseconds: number;
  maxDeliveries?: number;
}

/**
 * Plans the deliveries of a company's oldest new events. Each event is delivered to every active
 * webhook subscribed to its type, and to the transaction's `postbackUrl`. An event is planned once,
 * even if several processes try concurrently.
 *
 * The caller sends and writes the deliveries (`writePlan`) until the lease expires. After that,
 * another process adopts them (`adoptPlans`).
 */
export async function planDeliveries(
  companyId: string,
  { now, leaseMilliseconds, maxDeliveries = defaultDeliveries }: PlanTerms,
): Promise<Plan> {
  const plannedAt = new Date();
  const leasedUntil = new Date(plannedAt.getTime() + leaseMilliseconds);
  const header = { companyId, id: newId(plannedAt), plannedAt, leasedUntil, dueAt: plannedAt < now ? plannedAt : now };
  const [source] = await planQuery(
    {
      companyId,
      planId: header.id,
      plannedAt: plannedAt.toISOString(),
      leasedUntil: leasedUntil.toISOString(),
      maxDeliveries,
    },
    outboxDb(),
  );
  if (!source) throw new TypeError("A plan is read from one row");
  return openPlan(header, source, 1);
}

/**
 * Marks a company's oldest new events as planned, except events that another process is marking. If
 * any of them has a receiver, the plan contains all of them, because the delivery IDs depend on an
 * event's position.
 */
const planQuery = preparedQuery((database) => {
  const companyId = sql`${sql.placeholder("companyId")}::uuid`;
  const plannedAt = sql`${sql.placeholder("plannedAt")}::timestamptz`;
  const maxDeliveries = sql`${sql.placeholder("maxDeliveries")}::int`;
  const source = planSource(
    companyId,
    sql`
      oldest AS (
        SELECT company_id, id FROM events WHERE company_id = ${companyId} AND planned_at IS NULL
        ORDER BY created_at
        LIMIT (SELECT least(${maxEventsPerPlan}, ${maxDeliveries} / (count(*) + 1) + 1) FROM target)
        FOR UPDATE SKIP LOCKED
      ),
      chosen AS (
        UPDATE events e SET planned_at = ${plannedAt}
        FROM oldest WHERE e.company_id = oldest.company_id AND e.id = oldest.id
          ${inShardOf(sql`e`, companyId)}
        RETURNING e.company_id, e.id, e.event, e.type, e.subject_id, e.payload, e.created_at, e.postback_url
      ),
      plan AS (
        INSERT INTO delivery_plans (company_id, id, event_ids, planned_at, leased_until)
        SELECT ${companyId}, ${sql.placeholder("planId")}::uuid, array_agg(id), ${plannedAt},
          ${sql.placeholder("leasedUntil")}::timestamptz
        FROM chosen
        HAVING bool_or(postback_url IS NOT NULL
          OR EXISTS (SELECT FROM target WHERE target.events IS NULL OR chosen.event = ANY (target.events)))
      )`,
  );
  return database.execute<PlanSource>(source);
});
