import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { derivedIds } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { events, troubledEndpoints, webhooks } from "@/db/schema";
import type { Claim, Plan } from "./claim";
import type { StoredEvent } from "./event-body";

/** What deliveries are planned from. */
export const eventColumns = {
  id: events.id,
  event: events.event,
  payload: events.payload,
  createdAt: events.createdAt,
  postbackUrl: events.postbackUrl,
};

type PlannedEvent = StoredEvent & { postbackUrl: string | null };
type PlannedClaim = Omit<Claim, "plan">;
type Target = Pick<typeof webhooks.$inferSelect, "id" | "url" | "events">;

/** A company's active webhooks, locked against being changed: one that is removed a moment later finds the plan. */
export function findTargets(tx: Executor, companyId: string): Promise<Target[]> {
  return targetsQuery({ companyId }, tx);
}

const targetsQuery = preparedQuery((database) =>
  database
    .select({ id: webhooks.id, url: webhooks.url, events: webhooks.events })
    .from(webhooks)
    .where(
      and(eq(webhooks.companyId, sql.placeholder("companyId")), eq(webhooks.active, true), isNull(webhooks.removedAt)),
    )
    .for("share"),
);

const troubledQuery = preparedQuery((database) =>
  database
    .select({ endpoint: troubledEndpoints.endpoint })
    .from(troubledEndpoints)
    .where(eq(troubledEndpoints.companyId, sql.placeholder("companyId"))),
);

/**
 * The deliveries of a plan, by event in the order in which these happened, of which `attempt` is the next. Whoever plans
 * the same events again gives each the id that it had.
 */
export async function claimsOf(
  tx: Executor,
  { companyId, id: planId, plannedAt }: Pick<Plan, "companyId" | "id" | "plannedAt">,
  planned: PlannedEvent[],
  targets: Target[],
  attempt: number,
): Promise<PlannedClaim[]> {
  if (planned.length === 0) return [];
  const troubled = new Set((await troubledQuery({ companyId }, tx)).map(({ endpoint }) => endpoint));
  const idsOf = new Map<string, (count: number) => string>();
  const idOf = (endpoint: string, index: number) => {
    const ids = idsOf.get(endpoint) ?? derivedIds(plannedAt, `${planId} ${endpoint}`);
    idsOf.set(endpoint, ids);
    return ids(index);
  };
  const inOrder = planned.sort((one, other) => (one.id < other.id ? -1 : 1));
  return inOrder.flatMap(({ postbackUrl, ...event }, index) =>
    destinationsOf(event, postbackUrl, targets).map((destination): PlannedClaim => {
      const { endpoint } = destination;
      const deliveryId = idOf(endpoint, index);
      return {
        ...destination,
        companyId,
        event,
        deliveryId,
        attempt,
        isTroubled: troubled.has(endpoint),
        isProbe: false,
      };
    }),
  );
}

/** Opens a plan: nothing of it has been begun. */
export function openPlan(header: Omit<Plan, "claims" | "taken" | "ended">, planned: PlannedClaim[]): Plan {
  const plan: Plan = { ...header, claims: [], taken: new Set(), ended: [] };
  for (const claim of planned) plan.claims.push({ ...claim, plan });
  return plan;
}

type Destination = Pick<Claim, "webhookId" | "scope" | "url" | "endpoint">;

function destinationsOf({ event }: StoredEvent, postbackUrl: string | null, targets: Target[]): Destination[] {
  const wanted = targets.filter(({ events: kinds }) => kinds === null || kinds.includes(event));
  const toWebhooks = wanted.map(({ id, url }): Destination => ({ webhookId: id, scope: "user", url, endpoint: id }));
  if (postbackUrl === null) return toWebhooks;
  return [
    ...toWebhooks,
    { webhookId: null, scope: "postback", url: postbackUrl, endpoint: new URL(postbackUrl).origin },
  ];
}
