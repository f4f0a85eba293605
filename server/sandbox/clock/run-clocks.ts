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

/** Length of a period. Work due within a period is done at its end, as the scheduled jobs do. */
const periodMs = 20_000;

/** Lease on a clock advance (wall clock). Must be much longer than a step. */
const leaseMs = 60_000;
/** Time limit for work at one instant (wall clock). The next turn continues the work. */
const stepMs = 5_000;
const lookMs = 500;

const concurrency = 4;
/** Maximum time that a company with a slow acquirer or endpoint can delay other companies. */
const patienceMs = 1_000;
/** Maximum time that a clock advance runs before other companies get a turn. */
const turnMs = 500;

/**
 * Kinds of work done for a clock that is not advancing. Excludes the sandbox's issuers, which use
 * the wall clock in that case.
 */
const tickingKinds = dueKinds.filter((kind) => kind !== "issuers");

/** Companies with a clock that is not advancing and whose due work is running in this process. */
const ticking = new Set<string>();

/**
 * In-memory state of a company's work in this process. Losing the state is safe: work in backoff
 * may be retried early, and an instant that another process started is reported with the work of
 * this process only.
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
 * Does the due work of companies with a clock, each at its current time, and the steps of their
 * advances. Companies take fair turns until `deadline` (wall clock). Advances are leased, so that
 * concurrent runs do each step once and another run resumes after a crash. A company with a slow
 * bank or webhook continues after the run ends, so that the next run starts on time for the others.
 * Also wipes companies that are being reset. `only` limits the run to one company.
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
 * Wipes a company's sandbox data for one turn.
 *
 * @returns true if more data remains.
 */
async function resetFor(companyId: string, deadline: Date, counts: ClockCounts): Promise<boolean> {
  const wiping = await wipeCompany(companyId, deadline);
  if (wiping === "done") {
    counts.companiesReset += 1;
    memories.delete(companyId);
  }
  return wiping === "under way";
}

/**
 * Advances a clock for one turn.
 *
 * @returns true if the advance is not complete.
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
        // Ends the backoff, so that the next run queries the acquirer again at the same instant.
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

/**
 * Does the work at an instant of a clock advance until all work is done, the step's time limit is
 * reached, or the advance must stop.
 */
async function workAt(companyId: string, instant: Instant, pauses: Pauses): Promise<Done & { isStopped: boolean }> {
  const deadline = new Date(Date.now() + stepMs);
  let isStopped = false;
  const look = async () => {
    const clock = await findClock(companyId);
    isStopped = clock?.stopAsked ?? true;
    if (isStopped) deadline.setTime(Date.now() - 1);
  };
  // A failed check is ignored, because the check is repeated and the work would report the same
  // error.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  try {
    return { ...(await doDue(companyId, instant, { pauses, deadline })), isStopped };
  } finally {
    clearInterval(timer);
  }
}

/**
 * Returns the next instant of a clock advance: the end of the period with the next work, but at
 * most the target. Returns null at the target.
 */
function nextStep(reachedAt: Date, targetAt: Date, nextMs: number | null): Date | null {
  if (reachedAt >= targetAt) return null;
  if (nextMs === null) return targetAt;
  const due = Math.ceil(Math.max(nextMs, reachedAt.getTime() + 1) / periodMs) * periodMs;
  return new Date(Math.min(due, targetAt.getTime()));
}
