import { and, asc, eq, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, trackingConsents, trackingEvents, transactions } from "@/db/schema";
import { environment } from "../../core/env/env";
import { type Sender, type SendLimits, sender } from "../../core/http-client/safe-fetch";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { isFree, lease } from "../../core/leases/leases";
import type { Run } from "../../core/workers/in-order";
import { classifyResponse, type TrackingOutcome } from "./classify-response";
import { findDestination, type OpenDestination } from "./destinations";
import { type Conversion, composeMessage, type MessageTerms, type ReceiverUrls, receiverUrls } from "./receivers";

type EventRow = typeof trackingEvents.$inferSelect;

const minuteMs = 60_000;

/** Six attempts within a day. */
const waitsMs = [1, 10, 60, 4 * 60, 12 * 60].map((minutes) => minutes * minuteMs);

const usualLimits: SendLimits = { milliseconds: 10_000, answerBytes: 16 * 1024 };

/** Lease of an event (wall clock), longer than an attempt. */
const leaseMs = 60_000;
const batchSize = 50;
/** Maximum time that one receiver may block a worker. */
const patienceMs = 2_000;

export interface TrackingRun extends Run {
  urls?: ReceiverUrls;
  by?: Sender;
  limits?: SendLimits;
}

/**
 * Sends the conversions that are due (docs/domains/checkout.md). Leases each one first, so
 * concurrent runs send it once. After a lost response, sends it again with the same ids. Stores a
 * rejection with its message and does not retry it.
 *
 * @returns the number of accepted conversions.
 */
export async function sendEvents(run: TrackingRun): Promise<{ conversions: number }> {
  const { now, deadline, only } = run;
  const due = isDue(now);
  let conversions = 0;
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(trackingEvents)
      .where(and(eq(trackingEvents.companyId, companyId), due))
      .orderBy(asc(trackingEvents.nextAt))
      .limit(batchSize);
  };
  const companies = await findCompaniesDue(trackingEvents.companyId, due, only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, concurrency: 4, patienceMs, graceMs: 12_000, message: "A conversion could not be sent" },
    async (event) => {
      if (await sendEvent(event, run)) conversions += 1;
    },
  );
  return { conversions };
}

function isDue(now: Date) {
  const { status, nextAt } = trackingEvents;
  return and(eq(status, "waiting"), lte(nextAt, now), isFree(trackingEvents));
}

function sameEvent({ companyId, kind, fact, sourceId }: EventRow) {
  return and(
    eq(trackingEvents.companyId, companyId),
    eq(trackingEvents.kind, kind),
    eq(trackingEvents.fact, fact),
    eq(trackingEvents.sourceId, sourceId),
  );
}

async function sendEvent(seen: EventRow, run: TrackingRun): Promise<boolean> {
  const { now } = run;
  const isSeen = and(sameEvent(seen), isDue(now), eq(trackingEvents.tries, seen.tries));
  const [event] = await lease(trackingEvents, isSeen, leaseMs, { tries: seen.tries + 1 });
  if (!event) return false;
  const [conversion, destination] = await Promise.all([
    readConversion(event),
    findDestination(event.companyId, event.kind),
  ]);
  if (!conversion || !destination) {
    // The buyer withdrew the consent, or the seller disconnected the receiver.
    await db()
      .delete(trackingEvents)
      .where(and(sameEvent(event), eq(trackingEvents.status, "waiting")));
    return false;
  }
  const told = await tellReceiver(destination, conversion, { urls: run.urls ?? receiverUrls }, run);
  await record(event, told, now);
  return told.outcome === "done";
}

/** Sends a conversion once. Never throws because of a response. */
export async function tellReceiver(
  destination: OpenDestination,
  conversion: Conversion,
  terms: MessageTerms,
  { by = sender(), limits = usualLimits }: Pick<TrackingRun, "by" | "limits">,
): Promise<TrackingOutcome> {
  const { kind, secret } = destination;
  return classifyResponse(kind, await by.post(composeMessage(destination, conversion, terms), limits), secret);
}

async function record(event: EventRow, { outcome, answered, words }: TrackingOutcome, now: Date): Promise<void> {
  const wait = waitsMs[event.tries - 1];
  const isTriedAgain = outcome === "unknown" && wait !== undefined;
  await db()
    .update(trackingEvents)
    .set({
      answered,
      // PostgreSQL text cannot contain NUL.
      words: words.replaceAll("\0", ""),
      leasedUntil: null,
      ...(isTriedAgain ? { nextAt: new Date(now.getTime() + wait) } : { status: outcome }),
      ...(outcome === "done" && { sentAt: now }),
    })
    .where(and(sameEvent(event), eq(trackingEvents.tries, event.tries), eq(trackingEvents.status, "waiting")));
}

/** Returns null if the consent was withdrawn. */
async function readConversion(event: typeof trackingEvents.$inferSelect): Promise<Conversion | null> {
  const { companyId, orderId, transactionId, fact, sourceId } = event;
  const [found] = await db()
    .select({ consent: trackingConsents, order: orders })
    .from(trackingConsents)
    .innerJoin(orders, and(eq(orders.companyId, trackingConsents.companyId), eq(orders.id, trackingConsents.orderId)))
    .where(and(eq(trackingConsents.companyId, companyId), eq(trackingConsents.orderId, orderId)));
  if (!found?.consent.kinds.includes(event.kind)) return null;
  const { consent, order } = found;
  const [charge] = transactionId
    ? await db()
        .select({ email: transactions.customerEmail, phone: transactions.customerPhone })
        .from(transactions)
        .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)))
    : [];
  const { productId, clientId, fbclid, ttclid, userAgent, consentedAt } = consent;
  return {
    fact,
    eventId: `${fact}.${sourceId}`,
    transactionId,
    productId,
    amountInCents: event.amount,
    occurredAt: event.occurredAt,
    email: charge?.email ?? order.customerEmail,
    phone: charge?.phone ?? order.customerPhone,
    ...{ clientId, fbclid, ttclid, userAgent, consentedAt },
    pageUrl: `${environment().publicUrl}/c/${order.offerSlug}`,
  };
}
