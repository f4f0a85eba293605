import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { derivedIds } from "@/db/ids";
import type { webhooks } from "@/db/schema";
import type { Plan, Target } from "./claim";
import type { StoredEvent } from "./event-body";

/** What a plan is opened from, as the database gives it. */
export interface PlanSource extends Record<string, unknown> {
  events: (Pick<StoredEvent, "id" | "event" | "payload"> & { created_at: string; postback_url: string | null })[];
  targets: Pick<typeof webhooks.$inferSelect, "id" | "url" | "events">[];
  /** Endpoints whose last attempt failed. */
  troubled: string[];
}

/**
 * Reads what a plan is opened from: events that `chosen` gives a table of that name of, and `target`, the webhooks of the
 * company (`companyId`) that may want them, locked against being changed: one that is removed a moment later finds the
 * plan.
 */
export function planSource(database: Database, chosen: SQL) {
  const companyId = sql`${sql.placeholder("companyId")}::uuid`;
  return database.execute<PlanSource>(sql`
    WITH target AS MATERIALIZED (
      SELECT id, url, events FROM webhooks WHERE company_id = ${companyId} AND active AND removed_at IS NULL FOR SHARE
    ),
    ${chosen}
    SELECT
      (SELECT coalesce(json_agg(e), '[]') FROM (
        SELECT id, event, payload, created_at, postback_url FROM chosen ORDER BY id
      ) e) AS events,
      (SELECT coalesce(json_agg(target), '[]') FROM target) AS targets,
      (SELECT coalesce(json_agg(endpoint), '[]') FROM troubled_endpoints WHERE company_id = ${companyId}) AS troubled`);
}

/**
 * Opens a plan, of which nothing has been begun: its deliveries, by event in the order in which these happened. Whoever
 * opens the same plan again gives each delivery the id that it had. `attempt`: the number of the next one.
 */
export function openPlan(
  header: Pick<Plan, "companyId" | "id" | "plannedAt" | "leasedUntil" | "due">,
  { events, targets, troubled }: PlanSource,
  attempt: number,
): Plan {
  const { companyId, id: planId, plannedAt } = header;
  const plan: Plan = { ...header, events: [], targets: [], claims: [], taken: new Set(), ended: [] };
  const claimsFor = (target: Target) => {
    const deliveryIds = derivedIds(plannedAt, `${planId} ${target.endpoint}`);
    const isTroubled = troubled.includes(target.endpoint);
    plan.targets.push(target);
    return (event: StoredEvent, index: number) => {
      plan.claims.push({ deliveryId: deliveryIds(index), target, event, attempt, isTroubled, isProbe: false, plan });
    };
  };
  const wishes = targets.map(({ id, url, events: kinds }) => ({
    kinds,
    claim: claimsFor({ companyId, webhookId: id, scope: "user", url, endpoint: id }),
  }));
  for (const [index, row] of events.entries()) {
    const event = { id: row.id, event: row.event, payload: row.payload, createdAt: new Date(row.created_at) };
    plan.events.push(event);
    for (const { kinds, claim } of wishes) if (kinds === null || kinds.includes(event.event)) claim(event, index);
    if (row.postback_url === null) continue;
    const own = { scope: "postback", url: row.postback_url, endpoint: new URL(row.postback_url).origin } as const;
    claimsFor({ companyId, webhookId: null, ...own })(event, index);
  }
  return plan;
}
