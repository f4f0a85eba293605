import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Executor, outboxDb } from "@/db/client";
import { newId } from "@/db/ids";
import { insertQuery } from "@/db/record";
import { deliveries, events, troubledEndpoints, webhooks } from "@/db/schema";
import { pausedError } from "./endpoint-trouble";

const batchSize = 500;

/** What a delivery has before its first attempt. */
const untried = {
  retries: 0,
  responseStatus: null,
  responseBody: null,
  error: null,
  durationMs: null,
  leasedUntil: null,
};

/** The companies that have events of which no deliveries have been planned. `only`: one company. */
export async function companiesToPlan(only?: string): Promise<string[]> {
  const rows = await outboxDb()
    .selectDistinct({ companyId: events.companyId })
    .from(events)
    .where(and(isNull(events.plannedAt), only ? eq(events.companyId, only) : undefined));
  return rows.map(({ companyId }) => companyId);
}

export interface Plan {
  /** How many events were planned; fewer than there were where another process planned the rest, or will. */
  events: number;
  deliveries: number;
  /** The endpoints that have something to send now. */
  endpoints: string[];
}

/**
 * Plans the deliveries that follow from a company's new events, oldest first and at most 500 events in one commit: to
 * every active webhook that wants the kind, and to the transaction's own `postbackUrl`. An event is planned once,
 * however many processes try. Whatever is planned is due at once, but for paused endpoints.
 *
 * `now` is business time; what a moved clock made is due by the real one too (decisions, section 7).
 */
export async function planDeliveries(companyId: string, now: Date): Promise<Plan> {
  return outboxDb().transaction(async (tx) => {
    const clock = new Date();
    const planned = await claimEvents(tx, companyId, clock);
    if (planned.length === 0) return { events: 0, deliveries: 0, endpoints: [] };
    const targets = await findTargets(tx, companyId);
    const rows = planned.flatMap((event) => deliveriesOf(event, targets));
    if (rows.length === 0) return { events: planned.length, deliveries: 0, endpoints: [] };
    const paused = await findPaused(tx, companyId, now);
    const due = clock < now ? clock : now;
    const values = rows.map((row) => {
      const until = paused.get(row.endpoint);
      const state = until
        ? { status: "error" as const, error: pausedError, nextAttemptAt: until }
        : { status: "created" as const, nextAttemptAt: due };
      return { ...untried, ...row, ...state, companyId, id: newId(clock), createdAt: clock, updatedAt: clock };
    });
    await tx.execute(insertQuery(deliveries, values));
    const endpoints = new Set(rows.map(({ endpoint }) => endpoint).filter((endpoint) => !paused.has(endpoint)));
    return { events: planned.length, deliveries: rows.length, endpoints: [...endpoints] };
  });
}

type PlannedEvent = Pick<typeof events.$inferSelect, "id" | "event" | "postbackUrl">;
type Target = Pick<typeof webhooks.$inferSelect, "id" | "url" | "events">;

/** Marks a company's oldest unplanned events as planned; one that another process is marking is left to it. */
async function claimEvents(tx: Executor, companyId: string, clock: Date): Promise<PlannedEvent[]> {
  const oldest = tx.$with("oldest").as(
    tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.companyId, companyId), isNull(events.plannedAt)))
      .orderBy(asc(events.createdAt))
      .limit(batchSize)
      .for("update", { skipLocked: true }),
  );
  return tx
    .with(oldest)
    .update(events)
    .set({ plannedAt: clock })
    .where(and(eq(events.companyId, companyId), inArray(events.id, tx.select({ id: oldest.id }).from(oldest))))
    .returning({ id: events.id, event: events.event, postbackUrl: events.postbackUrl });
}

async function findTargets(tx: Executor, companyId: string): Promise<Target[]> {
  return tx
    .select({ id: webhooks.id, url: webhooks.url, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.active, true), isNull(webhooks.removedAt)))
    .for("share");
}

async function findPaused(tx: Executor, companyId: string, now: Date): Promise<Map<string, Date>> {
  const troubled = await tx
    .select({ endpoint: troubledEndpoints.endpoint, pausedUntil: troubledEndpoints.pausedUntil })
    .from(troubledEndpoints)
    .where(eq(troubledEndpoints.companyId, companyId));
  return new Map(
    troubled.flatMap(({ endpoint, pausedUntil }) =>
      pausedUntil && pausedUntil > now ? [[endpoint, pausedUntil]] : [],
    ),
  );
}

function deliveriesOf({ id: eventId, event, postbackUrl }: PlannedEvent, targets: Target[]) {
  const wanted = targets.filter(({ events: kinds }) => kinds === null || kinds.includes(event));
  const toWebhooks = wanted.map(({ id, url }) => {
    return { webhookId: id, eventId, event, scope: "user" as const, url, endpoint: id };
  });
  if (postbackUrl === null) return toWebhooks;
  const { origin } = new URL(postbackUrl);
  const toPostback = {
    webhookId: null,
    eventId,
    event,
    scope: "postback" as const,
    url: postbackUrl,
    endpoint: origin,
  };
  return [...toWebhooks, toPostback];
}
