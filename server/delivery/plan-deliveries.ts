import { sql } from "drizzle-orm";
import { outboxDb } from "@/db/client";
import { newId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import type { Plan } from "./claim";
import { openPlan, planSource } from "./open-plan";

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
  /** Business time; what a moved clock made is due by the real one too (docs/decisions.md 7). */
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
  const plannedAt = new Date();
  const leasedUntil = new Date(plannedAt.getTime() + leaseMilliseconds);
  const header = { companyId, id: newId(plannedAt), plannedAt, leasedUntil, due: plannedAt < now ? plannedAt : now };
  const [source] = await planQuery(
    {
      companyId,
      planId: header.id,
      plannedAt: plannedAt.toISOString(),
      leasedUntil: leasedUntil.toISOString(),
      most,
    },
    outboxDb(),
  );
  if (!source) throw new TypeError("A plan is read from one row");
  return openPlan(header, source, 1);
}

/**
 * Marks a company's oldest unplanned events as planned; one that another process is marking is left to it. Where somebody
 * wants any of them they are a plan, those that nobody wants included: ids of deliveries go by an event's place.
 */
const planQuery = preparedQuery((database) => {
  const companyId = sql`${sql.placeholder("companyId")}::uuid`;
  const plannedAt = sql`${sql.placeholder("plannedAt")}::timestamptz`;
  return planSource(
    database,
    sql`
      oldest AS (
        SELECT company_id, id FROM events WHERE company_id = ${companyId} AND planned_at IS NULL
        ORDER BY created_at
        LIMIT (SELECT least(${mostEvents}, ${sql.placeholder("most")}::int / (count(*) + 1) + 1) FROM target)
        FOR UPDATE SKIP LOCKED
      ),
      chosen AS (
        UPDATE events e SET planned_at = ${plannedAt}
        FROM oldest WHERE e.company_id = oldest.company_id AND e.id = oldest.id
        RETURNING e.id, e.event, e.payload, e.created_at, e.postback_url
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
});
