import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Executor, outboxDb } from "@/db/client";
import { newId } from "@/db/ids";
import { events, troubledEndpoints, webhooks } from "@/db/schema";
import { breakerFailures } from "./backoff";
import type { Claim } from "./claim-deliveries";
import { pausedError } from "./endpoint-trouble";
import type { StoredEvent } from "./event-body";
import { groupBy } from "./parallel";

/** What one commit plans: small enough that the first are on their way while the last are planned. */
const mostEvents = 100;
const mostDeliveries = 400;

/**
 * The companies that have events of which no deliveries have been planned. `only`: one company. Each is found by a look
 * into the index, however many events wait.
 */
export async function companiesToPlan(only?: string): Promise<string[]> {
  if (only) return [only];
  const rows = await outboxDb().execute<{ company_id: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT company_id FROM events WHERE planned_at IS NULL ORDER BY company_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT e.company_id FROM events e WHERE e.planned_at IS NULL AND e.company_id > found.company_id
        ORDER BY e.company_id LIMIT 1
      )
      FROM found WHERE found.company_id IS NOT NULL
    )
    SELECT company_id FROM found WHERE company_id IS NOT NULL`);
  return rows.map(({ company_id }) => company_id);
}

export interface Plan {
  /** How many events were planned; fewer than there were where another process planned the rest, or will. */
  events: number;
  deliveries: number;
  /** First attempts that are the caller's to make, at once. */
  claims: Claim[];
}

export interface PlanTerms {
  /** Business time; what a moved clock made is due by the real one too (decisions, section 7). */
  now: Date;
  /** How long (real clock) the attempts taken on are the caller's. */
  leaseMilliseconds: number;
  /** About how many deliveries to plan; as many as make a commit worth its while unless told. */
  most?: number;
}

/**
 * Plans the deliveries that follow from a company's oldest new events, some hundreds in one commit: to every active
 * webhook that wants the kind, and to the transaction's own `postbackUrl`. An event is planned once, however many
 * processes try. Whatever is planned is due at once, but for paused endpoints.
 *
 * `take` says how many of an endpoint's new deliveries the caller takes on right away, which saves it from claiming
 * them afterwards.
 */
export async function planDeliveries(
  companyId: string,
  { now, leaseMilliseconds, most = mostDeliveries }: PlanTerms,
  take: (endpoint: string, wanted: number) => number = () => 0,
): Promise<Plan> {
  return outboxDb().transaction(async (tx) => {
    const clock = new Date();
    const targets = await findTargets(tx, companyId);
    const planned = await claimEvents(tx, companyId, clock, Math.ceil(most / (targets.length + 1)));
    const rows = planned.flatMap((event) => deliveriesOf(companyId, event, targets));
    if (rows.length === 0) return { events: planned.length, deliveries: 0, claims: [] };
    const troubled = await findTroubled(tx, companyId);
    const claims: Claim[] = [];
    const values = [...groupBy(rows, ({ endpoint }) => endpoint)].flatMap(([endpoint, own]) => {
      const trouble = troubled.get(endpoint);
      const pausedUntil = trouble?.pausedUntil && trouble.pausedUntil > now ? trouble.pausedUntil : null;
      const onTrial = trouble !== undefined && trouble.failures >= breakerFailures;
      const taken = onTrial ? 0 : take(endpoint, own.length);
      return own.map((delivery, index) => {
        const isTaken = index < taken;
        const deliveryId = newId(clock);
        if (isTaken)
          claims.push({ ...delivery, deliveryId, attempt: 1, isTroubled: trouble !== undefined, isProbe: false });
        return toValues(delivery, deliveryId, { isTaken, pausedUntil });
      });
    });
    const due = clock < now ? clock : now;
    await insertDeliveries(tx, companyId, values, {
      clock,
      due,
      leasedUntil: new Date(clock.getTime() + leaseMilliseconds),
    });
    return { events: planned.length, deliveries: values.length, claims };
  });
}

/** What is planned: a delivery's place, and the event as it is sent. */
type Planned = Omit<Claim, "deliveryId" | "attempt" | "isTroubled" | "isProbe">;

/** The columns in which the deliveries of one commit differ. */
interface Values {
  id: string;
  webhook_id: string | null;
  event_id: string;
  event: string;
  scope: string;
  url: string;
  endpoint: string;
  is_taken: boolean;
  paused_until: Date | null;
}

function toValues(
  { webhookId, event, scope, url, endpoint }: Planned,
  id: string,
  { isTaken, pausedUntil }: { isTaken: boolean; pausedUntil: Date | null },
): Values {
  return {
    id,
    webhook_id: webhookId,
    event_id: event.id,
    event: event.event,
    scope,
    url,
    endpoint,
    is_taken: isTaken,
    paused_until: pausedUntil,
  };
}

interface Instants {
  clock: Date;
  due: Date;
  leasedUntil: Date;
}

async function insertDeliveries(tx: Executor, companyId: string, values: Values[], at: Instants): Promise<void> {
  const clock = at.clock.toISOString();
  await tx.execute(sql`
    INSERT INTO deliveries (company_id, id, webhook_id, event_id, event, scope, url, endpoint, status, error,
      next_attempt_at, retries, leased_until, created_at, updated_at)
    SELECT ${companyId}, id, webhook_id, event_id, event, scope, url, endpoint,
      CASE WHEN paused_until IS NULL THEN 'created' ELSE 'error' END,
      CASE WHEN paused_until IS NOT NULL THEN ${pausedError} END,
      coalesce(paused_until, ${at.due.toISOString()}),
      is_taken::int, CASE WHEN is_taken THEN ${at.leasedUntil.toISOString()}::timestamptz END,
      ${clock}, ${clock}
    FROM json_to_recordset(${JSON.stringify(values)}::text::json) AS r (
      id uuid, webhook_id uuid, event_id uuid, event text, scope text, url text, endpoint text, is_taken boolean,
      paused_until timestamptz)`);
}

type PlannedEvent = StoredEvent & { postbackUrl: string | null };
type Target = Pick<typeof webhooks.$inferSelect, "id" | "url" | "events">;

/** Marks a company's oldest unplanned events as planned; one that another process is marking is left to it. */
async function claimEvents(tx: Executor, companyId: string, clock: Date, most: number): Promise<PlannedEvent[]> {
  const oldest = tx.$with("oldest").as(
    tx
      .select({ companyId: events.companyId, id: events.id })
      .from(events)
      .where(and(eq(events.companyId, companyId), isNull(events.plannedAt)))
      .orderBy(asc(events.createdAt))
      .limit(Math.min(most, mostEvents))
      .for("update", { skipLocked: true }),
  );
  return tx
    .with(oldest)
    .update(events)
    .set({ plannedAt: clock })
    .from(oldest)
    .where(and(eq(events.companyId, oldest.companyId), eq(events.id, oldest.id)))
    .returning({
      id: events.id,
      event: events.event,
      payload: events.payload,
      createdAt: events.createdAt,
      postbackUrl: events.postbackUrl,
    });
}

/** Locked against being changed: a webhook that is removed a moment later finds what was planned for it. */
async function findTargets(tx: Executor, companyId: string): Promise<Target[]> {
  return tx
    .select({ id: webhooks.id, url: webhooks.url, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.active, true), isNull(webhooks.removedAt)))
    .for("share");
}

async function findTroubled(tx: Executor, companyId: string) {
  const rows = await tx.select().from(troubledEndpoints).where(eq(troubledEndpoints.companyId, companyId));
  return new Map(rows.map((row) => [row.endpoint, row]));
}

function deliveriesOf(companyId: string, { postbackUrl, ...event }: PlannedEvent, targets: Target[]): Planned[] {
  const wanted = targets.filter(({ events: kinds }) => kinds === null || kinds.includes(event.event));
  const toWebhooks = wanted.map(({ id, url }): Planned => {
    return { companyId, webhookId: id, event, scope: "user", url, endpoint: id };
  });
  if (postbackUrl === null) return toWebhooks;
  const { origin: endpoint } = new URL(postbackUrl);
  return [...toWebhooks, { companyId, webhookId: null, event, scope: "postback", url: postbackUrl, endpoint }];
}
