import { and, asc, eq, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { trackingEvents } from "@/db/schema";
import { type Sender, type SendLimits, sender } from "../../core/http-client/safe-fetch";
import { findCompaniesDue, takeFairTurns } from "../../core/leases/fair-turns";
import { isFree, lease } from "../../core/leases/leases";
import type { Run } from "../../core/workers/in-order";
import { findDestination, type OpenDestination } from "./destinations";
import { judgeAnswer, type TrackingOutcome } from "./judge-answer";
import { readConversion } from "./read-conversion";
import { type Conversion, composeMessage, type MessageTerms, type ReceiverUrls, receiverUrls } from "./receivers";

type EventRow = typeof trackingEvents.$inferSelect;

const minuteMs = 60_000;

/** How long after each try the next one comes: six tries within a day. */
const waitsMs = [1, 10, 60, 4 * 60, 12 * 60].map((minutes) => minutes * minuteMs);

const usualLimits: SendLimits = { milliseconds: 10_000, answerBytes: 16 * 1024 };

/** A run's lease on an event (real clock), longer than an attempt. */
const leaseMs = 60_000;
const batchSize = 50;
/** A receiver that hangs keeps a worker for this long. */
const patienceMs = 2_000;

export interface TrackingRun extends Run {
  /** A test's own receivers, sender and limits. */
  urls?: ReceiverUrls;
  by?: Sender;
  limits?: SendLimits;
}

/**
 * Sends the conversions that are due (docs/decisions.md 15). Each is leased before it is sent, so concurrent runs send
 * it once; after a lost answer it is sent again with the same ids. A refusal is kept with its words and not repeated.
 *
 * @returns how many were accepted.
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
  await takeFairTurns(
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
    // The buyer's consent ended, or the seller disconnected the receiver.
    await db()
      .delete(trackingEvents)
      .where(and(sameEvent(event), eq(trackingEvents.status, "waiting")));
    return false;
  }
  const told = await tellReceiver(destination, conversion, { urls: run.urls ?? receiverUrls }, run);
  await record(event, told, now);
  return told.outcome === "done";
}

/** Tells a receiver of a conversion, once. Never throws for what it answers. */
export async function tellReceiver(
  destination: OpenDestination,
  conversion: Conversion,
  terms: MessageTerms,
  { by = sender(), limits = usualLimits }: Pick<TrackingRun, "by" | "limits">,
): Promise<TrackingOutcome> {
  const { kind, secret } = destination;
  return judgeAnswer(kind, await by.post(composeMessage(destination, conversion, terms), limits), secret);
}

/** Records an answer, unless the lease ended and another run sent the event since. */
async function record(event: EventRow, { outcome, answered, words }: TrackingOutcome, now: Date): Promise<void> {
  const wait = waitsMs[event.tries - 1];
  const isTriedAgain = outcome === "unknown" && wait !== undefined;
  await db()
    .update(trackingEvents)
    .set({
      answered,
      // PostgreSQL stores no NUL.
      words: words.replaceAll("\0", ""),
      leasedUntil: null,
      ...(isTriedAgain ? { nextAt: new Date(now.getTime() + wait) } : { status: outcome }),
      ...(outcome === "done" && { sentAt: now }),
    })
    .where(and(sameEvent(event), eq(trackingEvents.tries, event.tries), eq(trackingEvents.status, "waiting")));
}
