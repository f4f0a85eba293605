import { type SQL, sql } from "drizzle-orm";
import { completedPayload } from "@/db/event-payload";
import { derivedIds } from "@/db/ids";
import type { EventName } from "@/db/schema/core-enums";
import { productsOf } from "../endpoint-options/event-products";
import type { SealedOptions } from "../endpoint-options/request-headers";
import type { Plan, Target } from "./attempt";
import type { StoredEvent } from "./event-body";

interface PlannedEvent extends Pick<StoredEvent, "id" | "event" | "payload"> {
  created_at: string;
  postback_url: string | null;
  /** Products of the event; null if no webhook of the company filters by product. */
  product_ids: string[] | null;
}

interface PlannedTarget {
  id: string;
  url: string;
  events: EventName[] | null;
  product_ids: string[] | null;
  per_second: number | null;
  sealed: SealedOptions | null;
  simulated_fault: number | null;
}

/**
 * Columns of `webhooks` for a `Target`. `sealed` is null if a webhook has no signature and no
 * custom headers.
 */
export const targetColumns = sql.raw(`deliveries_per_second AS per_second, simulated_fault,
  CASE WHEN signing_secrets IS NOT NULL OR own_headers IS NOT NULL
    THEN jsonb_build_object('secrets', signing_secrets, 'headers', own_headers) END AS sealed`);

export interface PlanSource extends Record<string, unknown> {
  events: PlannedEvent[];
  targets: PlannedTarget[];
  troubled: string[];
}

/**
 * Builds the query for the source of a plan. `chosen` defines a CTE named `chosen` with the events.
 * The CTE `target` selects and locks the company's active webhooks, so that a concurrent removal
 * waits and then finds the plan.
 */
export function planSource(companyId: SQL, chosen: SQL): SQL {
  return sql`
    WITH target AS MATERIALIZED (
      SELECT id, url, events, product_ids, ${targetColumns} FROM webhooks WHERE company_id = ${companyId} AND active AND removed_at IS NULL FOR SHARE
    ),
    ${chosen}
    SELECT
      (SELECT coalesce(json_agg(e), '[]') FROM (
        SELECT id, event, ${completedPayload(sql`chosen`, companyId)} AS payload, created_at, postback_url,
          CASE WHEN EXISTS (SELECT FROM target WHERE product_ids IS NOT NULL)
            THEN ${productsOf(sql`chosen`, companyId)} END AS product_ids
        FROM chosen ORDER BY id
      ) e) AS events,
      (SELECT coalesce(json_agg(target), '[]') FROM target) AS targets,
      (SELECT coalesce(json_agg(endpoint), '[]') FROM troubled_endpoints WHERE company_id = ${companyId}) AS troubled`;
}

/**
 * Builds a plan in memory, with its deliveries in the order of their events. The delivery IDs are
 * deterministic, so that another process can rebuild the plan. `number` is the number of the next
 * attempts.
 */
export function openPlan(
  header: Pick<Plan, "companyId" | "id" | "plannedAt" | "leasedUntil" | "dueAt">,
  { events, targets, troubled }: PlanSource,
  number: number,
): Plan {
  const { companyId, id: planId, plannedAt } = header;
  const isStored = events.some(
    ({ event, postback_url }) => postback_url !== null || targets.some((each) => wants(each, event)),
  );
  const plan: Plan = { ...header, isStored, events: [], targets: [], attempts: [], accepted: new Set(), results: [] };
  const addTarget = (target: Target) => {
    const deliveryIds = derivedIds(plannedAt, `${planId} ${target.endpoint}`);
    const isTroubled = troubled.includes(target.endpoint);
    plan.targets.push(target);
    return (event: StoredEvent, index: number) => {
      plan.attempts.push({ deliveryId: deliveryIds(index), target, event, number, isTroubled, isProbe: false, plan });
    };
  };
  const subscribers = targets.map((wanting) => {
    const { id, url, sealed, per_second: perSecond, simulated_fault: simulatedFault } = wanting;
    const options = { sealed, perSecond, simulatedFault };
    const target: Target = { companyId, webhookId: id, scope: "user", url, endpoint: id, ...options };
    return { wanting, add: addTarget(target) };
  });
  for (const [index, row] of events.entries()) {
    const event = { id: row.id, event: row.event, payload: row.payload, createdAt: new Date(row.created_at) };
    plan.events.push(event);
    for (const { wanting, add } of subscribers) {
      if (wants(wanting, event.event) && concerns(row, wanting)) add(event, index);
    }
    if (row.postback_url === null) continue;
    const own = { scope: "postback", url: row.postback_url, endpoint: new URL(row.postback_url).origin } as const;
    addTarget({ companyId, webhookId: null, sealed: null, perSecond: null, ...own })(event, index);
  }
  return plan;
}

function wants({ events }: PlannedTarget, event: EventName): boolean {
  return events === null || events.includes(event);
}

function concerns({ product_ids: concerned }: PlannedEvent, { product_ids: wanted }: PlannedTarget): boolean {
  return wanted === null || (concerned ?? []).some((id) => wanted.includes(id));
}
