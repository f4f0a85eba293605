import { isUnavailable } from "../../core/log/collect-faults";
import { reportFault } from "../../core/log/report-fault";
import { type DueInstants, readDueInstants, readLaterInstants } from "./due-instants";
import { type DueKind, dueKinds, dueWork, toldCounts } from "./due-work";

/**
 * Work that remains due, such as a mail whose server fails, is retried after this pause (company's time), which doubles
 * each time.
 */
const firstPauseMs = 30_000;
const longestPauseMs = 24 * 60 * 60_000;

/** Maximum runs of a kind at one instant; the result of one run may make the kind due again. */
const maxRuns = 20;

/**
 * Time limit for webhook receivers (real clock); the clock must not move on meanwhile, or the response would be dated
 * wrongly.
 */
const answerMs = 20_000;

/** Counters of work that remains due. */
const staying: ReadonlySet<string> = new Set(["failed", "broken", "held", "notDue", "unsent", "unreachable"]);

interface Pause {
  untilMs: number;
  lengthMs: number;
}

export interface Instant {
  at: Date;
  /** Completed work by timeline entry, with counts. */
  told: Map<string, number>;
  runs: Map<DueKind, number>;
  /** Due times read at the previous instant, to save a query; what is due is read again before the end. */
  known: DueInstants | null;
}

export function beginInstant(at: Date, known: DueInstants | null = null): Instant {
  return { at, told: new Map(), runs: new Map(), known };
}

/** Backoff of the kinds of a company's work. */
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
  /** When the next work is due (milliseconds since 1970); null if there is none. */
  nextMs: number | null;
  due: DueInstants;
  isCut: boolean;
  /** True if due responses of the acquirer are still missing. */
  isUnanswered: boolean;
}

export interface DueTerms {
  pauses: Pauses;
  /** No work starts after it (real clock). The caller may move it to an earlier instant meanwhile. */
  deadline: Date;
  kinds?: readonly DueKind[];
}

/**
 * Does all work of a company that is due at an instant of its clock, and the work resulting from it. Stops when nothing
 * is due or `deadline` (real clock) has passed; the next call continues at the same instant. A kind that remains due is
 * retried with backoff.
 *
 * @throws if the database is unavailable
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
      // Stuck work of a kind, such as the renewal of a buyer in dispute, must not delay the rest of the kind.
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
      const isBegun = Object.entries(counts ?? {}).some(([name, count]) => count > 0 && !staying.has(name));
      // The run was cut off by the deadline; the next call continues it.
      if (isBegun && isLate()) continue;
      const seen = runs.get(kind) ?? 0;
      runs.set(kind, seen + 1);
      const isIdle = !counts || Object.entries(counts).every(([name, count]) => count === 0 || staying.has(name));
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
