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

type Header = Omit<Plan, "events" | "claims" | "taken" | "ended">;

/**
 * Opens a plan of events, of which nothing has been begun: their deliveries, by event in the order in which these
 * happened. Whoever plans the same events again gives each delivery the id that it had. `attempt`: the next one's number.
 */
export async function openPlan(
  tx: Executor,
  header: Header,
  planned: PlannedEvent[],
  targets: Target[],
  attempt: number,
): Promise<Plan> {
  const plan: Plan = { ...header, events: planned.length, claims: [], taken: new Set(), ended: [] };
  if (planned.length === 0) return plan;
  const { companyId } = plan;
  const troubled = new Set((await troubledQuery({ companyId }, tx)).map(({ endpoint }) => endpoint));
  const destinationOf = (destination: Destination) => {
    const ids = derivedIds(plan.plannedAt, `${plan.id} ${destination.endpoint}`);
    const isTroubled = troubled.has(destination.endpoint);
    return (event: StoredEvent, index: number): Claim => {
      const { webhookId, endpoint, url, scope } = destination;
      const deliveryId = ids(index);
      return {
        companyId,
        deliveryId,
        webhookId,
        endpoint,
        url,
        scope,
        event,
        attempt,
        isTroubled,
        isProbe: false,
        plan,
      };
    };
  };
  const webhooksOf = targets.map((target) => ({
    kinds: target.events && new Set(target.events),
    claimOf: destinationOf({ webhookId: target.id, scope: "user", url: target.url, endpoint: target.id }),
  }));
  const inOrder = planned.sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const [index, { postbackUrl, ...event }] of inOrder.entries()) {
    for (const { kinds, claimOf } of webhooksOf) {
      if (kinds === null || kinds.has(event.event)) plan.claims.push(claimOf(event, index));
    }
    if (postbackUrl === null) continue;
    const { origin: endpoint } = new URL(postbackUrl);
    plan.claims.push(destinationOf({ webhookId: null, scope: "postback", url: postbackUrl, endpoint })(event, index));
  }
  return plan;
}

type Destination = Pick<Claim, "webhookId" | "scope" | "url" | "endpoint">;
