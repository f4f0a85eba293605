import type { SendOutcome } from "../core/safe-fetch";
import type { Claim } from "./claim";
import type { Place } from "./endpoint-trouble";
import { freeSlots, giveSlots, type Slotted, slotsPerEndpoint, takeSlots } from "./slots";

/**
 * How long an attempt may wait here once it was taken on. Whoever removes a webhook relies on it: after so long, nothing
 * begins that was taken on before.
 */
export const waitMilliseconds = 250;

/** What is expected of an endpoint of which nothing is known. */
const firstPaceMilliseconds = 25;

/** Over about so many attempts an endpoint's pace is averaged: one slow answer says little. */
const paceMemory = 8;

/** Attempts of an endpoint that may wait at most, however fast it answers. */
const mostWaiting = 100;

interface Waiting {
  claim: Claim;
  since: number;
}

/** What this process does for one endpoint. */
export interface Lane extends Place, Slotted {
  readonly waiting: Waiting[];
  /** Attempts under way, those that failed and are not written down yet included; each has a slot. */
  running: number;
  /** Slots that were taken for attempts to come. */
  held: number;
  /** Attempts that were asked for and have not come yet. */
  expected: number;
  /** How long its attempts take; null where one failed or hangs, so that nothing may wait for its slots. */
  paceMilliseconds: number | null;
  /** There may be more to send than was taken on. */
  hasMore: boolean;
  /** Something was seen to be due: where nothing can be had, the breaker is open or others were faster. */
  isDue: boolean;
}

/** The lane of an endpoint, with nothing in it. */
export function openLane({ companyId, endpoint }: Place): Lane {
  const counts = { running: 0, held: 0, expected: 0 };
  const state = { paceMilliseconds: firstPaceMilliseconds, hasMore: false, isDue: false };
  return { companyId, endpoint, name: nameOf({ companyId, endpoint }), waiting: [], ...counts, ...state };
}

/** The name of an endpoint's lane. */
export function nameOf({ companyId, endpoint }: Place): string {
  return `${companyId} ${endpoint}`;
}

/** As many attempts as a lane may have at all: under way, and beside them what its slots will soon be free for. */
function capacityOf(lane: Lane): number {
  return lane.paceMilliseconds === null
    ? Math.min(slotsPerEndpoint, lane.running + freeSlots(lane))
    : slotsPerEndpoint + mostAhead(lane.paceMilliseconds);
}

/** How many more attempts a lane may have. */
export function roomIn(lane: Lane): number {
  return Math.max(0, capacityOf(lane) - lane.running - lane.waiting.length - lane.expected);
}

/** Whether more for an endpoint that answers had better wait for what is there already. */
export function isFull(lane: Lane): boolean {
  return lane.paceMilliseconds !== null && (lane.hasMore || 4 * roomIn(lane) < 3 * capacityOf(lane));
}

/** Reserves room for new attempts, at most `wanted`. */
export function reserveRoom(lane: Lane, wanted: number): number {
  const count = Math.min(wanted, roomIn(lane));
  lane.expected += count;
  return count;
}

/** As many attempts as an endpoint takes in a third of the time that they may wait. */
function mostAhead(paceMilliseconds: number): number {
  return Math.min(mostWaiting, Math.floor((slotsPerEndpoint * waitMilliseconds) / 3 / Math.max(1, paceMilliseconds)));
}

/** Reserves room for one attempt together with its slot, so that nothing can keep it waiting. @returns whether it did. */
export function reserveSlot(lane: Lane): boolean {
  if (takeSlots(lane, 1) === 0) return false;
  lane.held += 1;
  lane.expected += 1;
  return true;
}

/** What was asked for has come: `claims`, of the `reserved` that there was room for. */
export function fillLane(lane: Lane, claims: Claim[], reserved: number): void {
  const since = performance.now();
  lane.expected -= reserved;
  for (const claim of claims) lane.waiting.push({ claim, since });
  const unused = lane.held - lane.expected - lane.waiting.length;
  if (unused <= 0) return;
  lane.held -= unused;
  giveSlots(lane, unused);
}

/** The next attempt to begin, where there is a slot and something that has not waited for too long. */
export function nextAttempt(lane: Lane): Claim | null {
  const [next] = lane.waiting;
  if (!next || performance.now() - next.since > waitMilliseconds) return null;
  if (lane.held > 0) lane.held -= 1;
  else if (takeSlots(lane, 1) === 0) return null;
  lane.waiting.shift();
  lane.running += 1;
  return next.claim;
}

/**
 * What is to be given back of what waits: the attempts that have waited for too long, or all of them where the endpoint
 * has just failed, so that its breaker is asked about each again.
 */
export function takeStale(lane: Lane, hasFailed: boolean): Claim[] {
  if (lane.waiting.length === 0) return [];
  const since = performance.now() - waitMilliseconds;
  const fresh = hasFailed ? -1 : lane.waiting.findIndex((each) => each.since >= since);
  const stale = lane.waiting.splice(0, fresh < 0 ? lane.waiting.length : fresh);
  if (stale.length === 0) return [];
  lane.hasMore = true;
  lane.paceMilliseconds = null;
  return stale.map(({ claim }) => claim);
}

/** An attempt is over, and written down where it failed: its slot is free for the next one. */
export function endAttempt(lane: Lane, { fault, durationMs }: SendOutcome): void {
  lane.running -= 1;
  const known = lane.paceMilliseconds ?? durationMs;
  lane.paceMilliseconds = fault === null ? known + (durationMs - known) / paceMemory : null;
  giveSlots(lane, 1);
}

/** Whether nothing is left to do in a lane. */
export function isIdle({ running, waiting, expected, hasMore }: Lane): boolean {
  return running + waiting.length + expected === 0 && !hasMore;
}
