import { forgetClocks, listClocked } from "../companies/company-clock";
import { takeFairTurns } from "../core/fair-turns";
import {
  type ClockRow,
  endAdvance,
  findClock,
  type Held,
  leaseAdvance,
  moveClock,
  nowOfClock,
  releaseLease,
} from "./clock-rows";
import { doDue, Pauses } from "./do-due";
import { dueKinds, isSending } from "./due-instants";
import { noteStep } from "./timeline";
import { wipeCompany } from "./wipe-company";

/** What falls into one period of the jobs is done at its end, as they do it. */
const periodMs = 20_000;

/** A run's lease on an advance (real clock), much longer than a step. */
const leaseMs = 60_000;
/** What is due at one instant may take this long (real clock); then the next run goes on with it. */
const stepMs = 20_000;

/** Concurrent companies. */
const concurrency = 4;
/** A company whose acquirer or endpoint is slow holds up the others no longer than this. */
const patienceMs = 1_000;
/** A turn of an advance: so long it takes its steps before other companies have theirs. */
const turnMs = 500;

/** While a clock ticks, the sandbox's issuers keep to the real clock, as they do for every company. */
const tickingKinds = dueKinds.filter((kind) => kind !== "issuers");

/** Companies whose clocks tick, and in which this process does what is due. */
const ticking = new Set<string>();

const pausesOf = new Map<string, Pauses>();

export interface ClockCounts extends Record<string, number> {
  /** Instants at which advances did work. */
  clockSteps: number;
  /** Advances that arrived or were stopped. */
  clocksEnded: number;
  /** Companies whose sandbox data was wiped. */
  companiesReset: number;
}

/**
 * Does the work of time in the companies that have a clock, each at its own now: what is due, and the advances under way,
 * step by step, in fair turns, until `deadline` (real clock). An advance is leased, so that concurrent runs do each step
 * once; after a crash another run goes on at the instant that was reached. A company whose bank or webhook is slow goes on
 * after the run, so that the next one begins in time for the others. Wipes the companies that are to be reset, likewise.
 * `only`: one company.
 *
 * @throws the first fault, once all other companies had their turn.
 */
export async function runClocks(deadline: Date, only?: string): Promise<ClockCounts> {
  const counts: ClockCounts = { clockSteps: 0, clocksEnded: 0, companiesReset: 0 };
  const companies = only ? [only] : await listClocked();
  for (const known of pausesOf.keys()) if (!only && !companies.includes(known)) pausesOf.delete(known);
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: turnsOf(companyId) })),
    {
      ...{ deadline, concurrency, patienceMs, piecesPerCompany: 1, leavesSlow: only === undefined },
      message: "The clock of a company could not go on",
    },
    async (turn, companyId) => turn.go(companyId, deadline, counts),
  );
  forgetClocks();
  return counts;
}

interface Turn {
  go: (companyId: string, deadline: Date, counts: ClockCounts) => Promise<void>;
}

/** Turns until the company has nothing to do now. */
async function* turnsOf(companyId: string): AsyncGenerator<Turn, void> {
  const clock = await findClock(companyId);
  if (!clock) return;
  if (clock.targetAt === null && clock.resetAt === null) {
    if (!ticking.has(companyId)) yield { go: (id) => tick(id) };
    return;
  }
  const goOn = clock.resetAt ? resetFor : advanceFor;
  let isOver = false;
  while (!isOver) {
    yield {
      go: async (id, deadline, counts) => {
        isOver = !(await goOn(id, deadline, counts));
      },
    };
  }
}

function pausesFor(companyId: string): Pauses {
  const known = pausesOf.get(companyId) ?? new Pauses();
  pausesOf.set(companyId, known);
  return known;
}

/** Does what is due now in a company whose clock ticks. */
async function tick(companyId: string): Promise<void> {
  ticking.add(companyId);
  try {
    const clock = await findClock(companyId);
    if (!clock || clock.targetAt || clock.resetAt) return;
    await doDue(companyId, nowOfClock(clock, new Date()), {
      pauses: pausesFor(companyId),
      deadline: new Date(Date.now() + stepMs),
      kinds: tickingKinds,
    });
  } finally {
    ticking.delete(companyId);
  }
}

/** Wipes a company's sandbox data for one turn. @returns whether it goes on. */
async function resetFor(companyId: string, deadline: Date, counts: ClockCounts): Promise<boolean> {
  const wiping = await wipeCompany(companyId, deadline);
  if (wiping === "done") {
    counts.companiesReset += 1;
    pausesOf.delete(companyId);
  }
  return wiping === "under way";
}

/**
 * Takes steps of an advance for one turn.
 *
 * @returns whether it goes on.
 */
async function advanceFor(companyId: string, deadline: Date, counts: ClockCounts): Promise<boolean> {
  const startedAt = new Date();
  const leasedUntil = new Date(startedAt.getTime() + leaseMs);
  let clock = await leaseAdvance(companyId, leasedUntil, startedAt);
  if (!clock) return false;
  let held: Held = { companyId, leasedUntil };
  let fault = "";
  const pauses = pausesFor(companyId);
  const turnEndsMs = Math.min(startedAt.getTime() + turnMs, deadline.getTime());
  try {
    while (clock) {
      const { reachedAt, targetAt }: ClockRow = clock;
      if (!reachedAt || !targetAt) return false;
      const done = await doDue(companyId, reachedAt, { pauses, deadline: new Date(Date.now() + stepMs) });
      fault = done.faults.join(" ");
      await noteStep(companyId, { since: reachedAt, at: reachedAt }, done.told);
      if (done.isCut) return true;
      const nextAt = nextStep(reachedAt, targetAt, done.nextMs);
      if (clock.stopAsked || nextAt === null) {
        await endAdvance(held, reachedAt, new Date());
        counts.clocksEnded += 1;
        return false;
      }
      if (done.isUnanswered && (await isSending(companyId, reachedAt, new Date()))) {
        // The next run asks again, at this instant.
        pauses.end("unanswered");
        return false;
      }
      const realNow = new Date();
      const until = new Date(realNow.getTime() + leaseMs);
      const changes = { reachedAt: nextAt, steps: clock.steps + 1, leasedUntil: until, updatedAt: realNow };
      clock = await moveClock(held, changes);
      held = { companyId, leasedUntil: until };
      counts.clockSteps += 1;
      if (Date.now() > turnEndsMs) return true;
    }
    return false;
  } finally {
    await releaseLease(held, fault);
  }
}

/** The next instant of an advance: the end of the period of the next work, at most the target; null at the target. */
function nextStep(reachedAt: Date, targetAt: Date, nextMs: number | null): Date | null {
  if (reachedAt >= targetAt) return null;
  if (nextMs === null) return targetAt;
  const due = Math.ceil(Math.max(nextMs, reachedAt.getTime() + 1) / periodMs) * periodMs;
  return new Date(Math.min(due, targetAt.getTime()));
}
