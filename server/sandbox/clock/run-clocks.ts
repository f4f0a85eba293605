import { rehearse } from "@/db/client";
import { forgetClocks, listClocked } from "../../accounts/company/company-clock";
import { takeFairTurns } from "../../core/leases/fair-turns";
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
import { beginInstant, type Done, doDue, type Instant, Pauses } from "./do-due";
import { isSending } from "./due-instants";
import { dueKinds } from "./due-work";
import { noteStep } from "./timeline";
import { wipeCompany } from "./wipe-company";

/** What falls into one period of the jobs is done at its end, as they do it. */
const periodMs = 20_000;

/** A run's lease on an advance (real clock), much longer than a step. */
const leaseMs = 60_000;
/** A call works so long (real clock) at one instant; then the next turn goes on with it. */
const stepMs = 5_000;
/** How often a step that is under way looks whether it is to stop. */
const lookMs = 500;

/** Concurrent companies. */
const concurrency = 4;
/** A company whose acquirer or endpoint is slow holds up the others no longer than this. */
const patienceMs = 1_000;
/** How long an advance takes steps before other companies have their turn. */
const turnMs = 500;

/** While a clock ticks, the sandbox's issuers keep to the real clock, as they do for every company. */
const tickingKinds = dueKinds.filter((kind) => kind !== "issuers");

/** Companies whose clocks tick, and in which this process does what is due. */
const ticking = new Set<string>();

/**
 * What a process remembers of a company's work. A process without it does the same work: it may try what rests, and tell
 * only its own part of the counts of an instant that another one began.
 */
interface Memory {
  pauses: Pauses;
  /** The instant whose work is under way. */
  instant: Instant | null;
}

const memories = new Map<string, Memory>();

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
  for (const known of memories.keys()) if (!only && !companies.includes(known)) memories.delete(known);
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: turnsOf(companyId) })),
    {
      ...{ deadline, concurrency, patienceMs, piecesPerCompany: 1, leavesSlow: only === undefined },
      message: "The clock of a company could not go on",
    },
    async (turn, companyId) => rehearse(() => turn.go(companyId, deadline, counts)),
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

function memoryOf(companyId: string): Memory {
  const known = memories.get(companyId) ?? { pauses: new Pauses(), instant: null };
  memories.set(companyId, known);
  return known;
}

/** The work of an instant: what this process began of it, or a new one. */
function instantOf(memory: Memory, at: Date): Instant {
  const { instant } = memory;
  memory.instant = instant?.at.getTime() === at.getTime() ? instant : beginInstant(at);
  return memory.instant;
}

/** Does what is due now in a company whose clock ticks. */
async function tick(companyId: string): Promise<void> {
  ticking.add(companyId);
  try {
    const clock = await findClock(companyId);
    if (!clock || clock.targetAt || clock.resetAt) return;
    await doDue(companyId, beginInstant(nowOfClock(clock, new Date())), {
      pauses: memoryOf(companyId).pauses,
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
    memories.delete(companyId);
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
  const memory = memoryOf(companyId);
  const turnEndsMs = Math.min(startedAt.getTime() + turnMs, deadline.getTime());
  try {
    while (clock) {
      const { reachedAt, targetAt }: ClockRow = clock;
      if (!reachedAt || !targetAt) return false;
      const instant = instantOf(memory, reachedAt);
      const done = await workAt(companyId, instant, memory.pauses);
      fault = done.faults.join(" ");
      const isStopped = clock.stopAsked || done.isStopped;
      const nextAt = nextStep(reachedAt, targetAt, done.nextMs);
      const mayWait = done.isUnanswered && !isStopped && nextAt !== null;
      const isWaiting = mayWait && (await isSending(companyId, reachedAt, new Date()));
      const isOver = isStopped || !(done.isCut || isWaiting);
      await noteStep(companyId, { since: reachedAt, at: reachedAt }, isOver ? instant.told : new Map());
      if (isWaiting) {
        // The next run asks again, at this instant.
        memory.pauses.end("unanswered");
        return false;
      }
      if (!isOver) return true;
      if (isStopped || nextAt === null) {
        memory.instant = null;
        await endAdvance(held, reachedAt, new Date());
        counts.clocksEnded += 1;
        return false;
      }
      memory.instant = beginInstant(nextAt, done.due);
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

/** Works at an instant of an advance until it is done, the time of a step is over, or the advance is to stop. */
async function workAt(companyId: string, instant: Instant, pauses: Pauses): Promise<Done & { isStopped: boolean }> {
  const deadline = new Date(Date.now() + stepMs);
  let isStopped = false;
  const look = async () => {
    const clock = await findClock(companyId);
    isStopped = clock?.stopAsked ?? true;
    if (isStopped) deadline.setTime(Date.now() - 1);
  };
  // A look that fails is made again; the work itself meets the same fault.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  try {
    return { ...(await doDue(companyId, instant, { pauses, deadline })), isStopped };
  } finally {
    clearInterval(timer);
  }
}

/** The next instant of an advance: the end of the period of the next work, at most the target; null at the target. */
function nextStep(reachedAt: Date, targetAt: Date, nextMs: number | null): Date | null {
  if (reachedAt >= targetAt) return null;
  if (nextMs === null) return targetAt;
  const due = Math.ceil(Math.max(nextMs, reachedAt.getTime() + 1) / periodMs) * periodMs;
  return new Date(Math.min(due, targetAt.getTime()));
}
