import { rehearse } from "@/db/client";
import { invalidateClocks, listClocked } from "../../accounts/company/company-clock";
import { runRoundRobin } from "../../core/leases/fair-turns";
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

/** Work due within a period is done at its end, as the scheduled jobs do. */
const periodMs = 20_000;

/** In wall-clock time. Must be much longer than a step. */
const leaseMs = 60_000;
/** Wall-clock limit for work at one instant. The next turn continues it. */
const stepMs = 5_000;
const lookMs = 500;

const concurrency = 4;
/** Time that a slow acquirer or endpoint may delay other companies. */
const patienceMs = 1_000;
/** Time that a clock advance runs before other companies get a turn. */
const turnMs = 500;

/** Kinds of work for a clock that is not advancing. The sandbox's issuers then use the wall clock. */
const tickingKinds = dueKinds.filter((kind) => kind !== "issuers");

/** Companies whose clock is not advancing and whose due work is running in this process. */
const ticking = new Set<string>();

/**
 * State of a company's work in this process. Losing it is safe: work in backoff may be retried
 * early, and an instant started by another process is reported with this process's work only.
 */
interface Memory {
  pauses: Pauses;
  instant: Instant | null;
}

const memories = new Map<string, Memory>();

export interface ClockCounts extends Record<string, number> {
  clockSteps: number;
  clocksEnded: number;
  companiesReset: number;
}

/**
 * Does the due work of companies with a clock, at each one's current time, and the steps of their
 * advances, in fair turns until `deadline` (wall clock). Advances are leased, so that concurrent
 * runs do each step once and another run resumes after a crash. A company with a slow bank or
 * webhook continues after the run, so that the next run starts on time. Also wipes companies that
 * are being reset. `only` limits the run to one company.
 *
 * @throws the first error, after all other companies were processed.
 */
export async function runClocks(deadline: Date, only?: string): Promise<ClockCounts> {
  const counts: ClockCounts = { clockSteps: 0, clocksEnded: 0, companiesReset: 0 };
  const companies = only ? [only] : await listClocked();
  for (const known of memories.keys()) if (!only && !companies.includes(known)) memories.delete(known);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: turnsOf(companyId) })),
    {
      ...{ deadline, concurrency, patienceMs, piecesPerCompany: 1, leavesSlow: only === undefined },
      message: "The clock of a company could not go on",
    },
    async (turn, companyId) => rehearse(() => turn.go(companyId, deadline, counts)),
  );
  invalidateClocks();
  return counts;
}

interface Turn {
  go: (companyId: string, deadline: Date, counts: ClockCounts) => Promise<void>;
}

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

function instantOf(memory: Memory, at: Date): Instant {
  const { instant } = memory;
  memory.instant = instant?.at.getTime() === at.getTime() ? instant : beginInstant(at);
  return memory.instant;
}

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

/**
 * Wipes sandbox data for one turn.
 *
 * @returns true if data remains.
 */
async function resetFor(companyId: string, deadline: Date, counts: ClockCounts): Promise<boolean> {
  const wiping = await wipeCompany(companyId, deadline);
  if (wiping === "done") {
    counts.companiesReset += 1;
    memories.delete(companyId);
  }
  return wiping === "under way";
}

/** @returns true if the advance is not complete. */
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
        // Ends the backoff, so that the next run queries the acquirer at the same instant.
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

/** Does the work at an instant until it is done, the step's time limit is reached, or the advance must stop. */
async function workAt(companyId: string, instant: Instant, pauses: Pauses): Promise<Done & { isStopped: boolean }> {
  const deadline = new Date(Date.now() + stepMs);
  let isStopped = false;
  const look = async () => {
    const clock = await findClock(companyId);
    isStopped = clock?.stopAsked ?? true;
    if (isStopped) deadline.setTime(Date.now() - 1);
  };
  // The check is repeated, and the work would report the same error.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  try {
    return { ...(await doDue(companyId, instant, { pauses, deadline })), isStopped };
  } finally {
    clearInterval(timer);
  }
}

/** Returns the end of the period with the next work, at most the target; null at the target. */
function nextStep(reachedAt: Date, targetAt: Date, nextMs: number | null): Date | null {
  if (reachedAt >= targetAt) return null;
  if (nextMs === null) return targetAt;
  const due = Math.ceil(Math.max(nextMs, reachedAt.getTime() + 1) / periodMs) * periodMs;
  return new Date(Math.min(due, targetAt.getTime()));
}
