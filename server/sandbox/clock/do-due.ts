import { isUnavailable } from "../../core/log/collect-faults";
import { reportFault } from "../../core/log/report-fault";
import { type DueInstants, readDueInstants, readLaterInstants } from "./due-instants";
import { type DueKind, dueKinds, dueWork, toldCounts } from "./due-work";

/**
 * First pause, in the company's time, before work that remains due, such as email to a failing
 * server, is retried. Doubles each time.
 */
const firstPauseMs = 30_000;
const longestPauseMs = 24 * 60 * 60_000;

/** Runs of one kind of work at one instant. A run may make the same kind due again. */
const maxRuns = 20;

/**
 * Timeout of webhook receivers, in wall-clock time. The company's clock must not advance before the
 * response, which would get the wrong timestamp.
 */
const answerMs = 20_000;

const remainingDueCounts: ReadonlySet<string> = new Set([
  "failed",
  "broken",
  "held",
  "notDue",
  "unsent",
  "unreachable",
]);

interface Pause {
  untilMs: number;
  lengthMs: number;
}

export interface Instant {
  at: Date;
  /** Completed items by timeline entry. */
  told: Map<string, number>;
  runs: Map<DueKind, number>;
  /** Due times of the previous instant, which save a query. They are read again before the instant ends. */
  known: DueInstants | null;
}

export function beginInstant(at: Date, known: DueInstants | null = null): Instant {
  return { at, told: new Map(), runs: new Map(), known };
}

/** Backoff of a company's work by kind. */
export class Pauses {
  readonly #pauses = new Map<DueKind, Pause>();

  rests(kind: DueKind, atMs: number): boolean {
    return (this.#pauses.get(kind)?.untilMs ?? 0) > atMs;
  }

  dueMs(kind: DueKind, dueMs: number): number {
    return Math.max(dueMs, this.#pauses.get(kind)?.untilMs ?? 0);
  }

  lengthen(kind: DueKind, atMs: number): void {
    const last = this.#pauses.get(kind)?.lengthMs;
    const lengthMs = last ? Math.min(2 * last, longestPauseMs) : firstPauseMs;
    this.#pauses.set(kind, { untilMs: atMs + lengthMs, lengthMs });
  }

  shorten(kind: DueKind, atMs: number): void {
    const pause = this.#pauses.get(kind);
    if (pause) pause.untilMs = Math.min(pause.untilMs, atMs);
  }

  end(kind: DueKind): void {
    this.#pauses.delete(kind);
  }
}

export interface Done {
  faults: DueKind[];
  /** In milliseconds since 1970; null without further work. */
  nextMs: number | null;
  due: DueInstants;
  isCut: boolean;
  /** Due responses of the acquirer are missing. */
  isUnanswered: boolean;
}

export interface DueTerms {
  pauses: Pauses;
  /** No work starts after this wall-clock instant. The caller may move it earlier during the run. */
  deadline: Date;
  kinds?: readonly DueKind[];
}

/**
 * Does all of a company's work due at an instant of its clock, and the resulting work, until
 * nothing is due or `deadline` (wall clock) has passed. The next call continues at the same
 * instant. Work that remains due is retried with backoff.
 *
 * @throws if the database is unavailable.
 */
export async function doDue(
  companyId: string,
  instant: Instant,
  { pauses, deadline, kinds = dueKinds }: DueTerms,
): Promise<Done> {
  const { at, told, runs } = instant;
  const atMs = at.getTime();
  const faults: DueKind[] = [];
  const isLate = () => Date.now() > deadline.getTime();
  for (let isFirst = true; ; isFirst = false) {
    const { known } = instant;
    instant.known = null;
    const due = known ?? (await readDueInstants(companyId, at));
    const ready = kinds.filter((kind) => (due.get(kind) ?? Number.POSITIVE_INFINITY) <= atMs);
    for (const kind of runs.keys()) if (!ready.includes(kind)) pauses.end(kind);
    const able = ready.filter((kind) => !pauses.rests(kind, atMs));
    const isCut = able.length > 0 && isLate() && !isFirst;
    if (able.length === 0 && known) continue;
    const isUnanswered = ready.includes("unanswered");
    if (able.length === 0 && ready.length > 0) {
      // Stuck work, such as the renewal of a buyer with an open dispute, must not delay other work of its kind.
      for (const [kind, ms] of await readLaterInstants(companyId, at)) pauses.shorten(kind, ms);
    }
    if (able.length === 0 || isCut) return { faults, nextMs: nextOf(due, pauses), due, isCut, isUnanswered };
    for (const [index, kind] of able.entries()) {
      if (index > 0 && isLate()) break;
      const until = kind === "webhooks" ? new Date(Date.now() + answerMs) : deadline;
      const run = () => dueWork[kind].run({ now: at, deadline: until, only: companyId });
      const counts = await attempt(kind, run, companyId);
      if (!counts) faults.push(kind);
      for (const [name, count] of Object.entries(counts ?? {})) {
        const what = toldCounts[name];
        if (what && count > 0) told.set(what, (told.get(what) ?? 0) + count);
      }
      const isBegun = Object.entries(counts ?? {}).some(([name, count]) => count > 0 && !remainingDueCounts.has(name));
      // Interrupted by the deadline; the next call continues.
      if (isBegun && isLate()) continue;
      const seen = runs.get(kind) ?? 0;
      runs.set(kind, seen + 1);
      const isIdle =
        !counts || Object.entries(counts).every(([name, count]) => count === 0 || remainingDueCounts.has(name));
      if ((isIdle && seen > 0 && !isLate()) || seen >= maxRuns) pauses.lengthen(kind, atMs);
    }
  }
}

function nextOf(due: DueInstants, pauses: Pauses): number | null {
  const instants = [...due].map(([kind, ms]) => pauses.dueMs(kind, ms));
  return instants.length > 0 ? Math.min(...instants) : null;
}

async function attempt<Result>(kind: DueKind, work: () => Promise<Result>, companyId: string): Promise<Result | null> {
  try {
    return await work();
  } catch (thrown) {
    if (isUnavailable(thrown)) throw thrown;
    reportFault(thrown, { operation: `clock ${kind}`, companyId });
    return null;
  }
}
