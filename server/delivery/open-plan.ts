import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { derivedIds } from "@/db/ids";
import type { webhooks } from "@/db/schema";
import type { Plan, Target } from "./attempt";
import type { StoredEvent } from "./event-body";

/** The row from which a plan is built. */
export interface PlanSource extends Record<string, unknown> {
  events: (Pick<StoredEvent, "id" | "event" | "payload"> & { created_at: string; postback_url: string | null })[];
  targets: Pick<typeof webhooks.$inferSelect, "id" | "url" | "events">[];
  /** Endpoints whose last attempt failed. */
  troubled: string[];
}

/**
 * Reads the source of a plan. `chosen` defines a CTE of that name with the events. The CTE `target` holds the company's
 * active webhooks (placeholder `companyId`); it locks them, so a removal waits and then finds the plan.
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
        SELECT id, event, ${completedPayload(sql`chosen`, companyId)} AS payload, created_at, postback_url FROM chosen ORDER BY id
      ) e) AS events,
      (SELECT coalesce(json_agg(target), '[]') FROM target) AS targets,
      (SELECT coalesce(json_agg(endpoint), '[]') FROM troubled_endpoints WHERE company_id = ${companyId}) AS troubled`);
}

/**
 * Builds a plan in memory: its deliveries in the order of their events, none begun. If another process builds it again,
 * each delivery has the same id. `number` is the number of the next attempts.
 */
export function openPlan(
  header: Pick<Plan, "companyId" | "id" | "plannedAt" | "leasedUntil" | "dueAt">,
  { events, targets, troubled }: PlanSource,
  number: number,
): Plan {
  const { companyId, id: planId, plannedAt } = header;
  const plan: Plan = { ...header, events: [], targets: [], attempts: [], accepted: new Set(), results: [] };
  const addTarget = (target: Target) => {
    const deliveryIds = derivedIds(plannedAt, `${planId} ${target.endpoint}`);
    const isTroubled = troubled.includes(target.endpoint);
    plan.targets.push(target);
    return (event: StoredEvent, index: number) => {
      plan.attempts.push({ deliveryId: deliveryIds(index), target, event, number, isTroubled, isProbe: false, plan });
    };
  };
  const subscribers = targets.map(({ id, url, events: kinds }) => ({
    kinds,
    add: addTarget({ companyId, webhookId: id, scope: "user", url, endpoint: id }),
  }));
  for (const [index, row] of events.entries()) {
    const event = { id: row.id, event: row.event, payload: row.payload, createdAt: new Date(row.created_at) };
    plan.events.push(event);
    for (const { kinds, add } of subscribers) if (kinds === null || kinds.includes(event.event)) add(event, index);
    if (row.postback_url === null) continue;
    const own = { scope: "postback", url: row.postback_url, endpoint: new URL(row.postback_url).origin } as const;
    addTarget({ companyId, webhookId: null, ...own })(event, index);
  }
  return plan;
}
