import { isUnavailable } from "../../core/log/collect-faults";
import { reportFault } from "../../core/log/report-fault";
import { type DueInstants, readDueInstants, readLaterInstants } from "./due-instants";
import { type DueKind, dueKinds, dueWork, toldCounts } from "./due-work";

/** Work that stays due, such as a mail whose server fails, is tried again after this (company's time), then twice that. */
const firstPauseMs = 30_000;
const longestPauseMs = 24 * 60 * 60_000;

/** Runs of a kind at one instant: what follows from one run may make the kind due again. */
const maxRuns = 20;

/** Webhooks wait for their receivers this long (real clock): a clock that went on would date the answer wrongly. */
const answerMs = 20_000;

/** Counts of what stays due. */
const staying: ReadonlySet<string> = new Set(["failed", "broken", "held", "notDue", "unsent", "unreachable"]);

interface Pause {
  untilMs: number;
  lengthMs: number;
}

/** The work of one instant, which may take several calls of `doDue`. */
export interface Instant {
  at: Date;
  /** What was done, in the timeline's words, with its count. */
  told: Map<string, number>;
  /** Runs of each kind. */
  runs: Map<DueKind, number>;
  /** When each kind was due, as read at the instant before, to save a read: what is due is read again before the end. */
  known: DueInstants | null;
}

export function beginInstant(at: Date, known: DueInstants | null = null): Instant {
  return { at, told: new Map(), runs: new Map(), known };
}

/** The kinds of a company's work that rest. */
export class Pauses {
  readonly #pauses = new Map<DueKind, Pause>();

  /** Whether a kind rests at an instant. */
  rests(kind: DueKind, atMs: number): boolean {
    return (this.#pauses.get(kind)?.untilMs ?? 0) > atMs;
  }

  /** When a kind is due that rests. */
  dueMs(kind: DueKind, dueMs: number): number {
    return Math.max(dueMs, this.#pauses.get(kind)?.untilMs ?? 0);
  }

  lengthen(kind: DueKind, atMs: number): void {
    const last = this.#pauses.get(kind)?.lengthMs;
    const lengthMs = last ? Math.min(2 * last, longestPauseMs) : firstPauseMs;
    this.#pauses.set(kind, { untilMs: atMs + lengthMs, lengthMs });
  }

  /** Ends a kind's rest at an instant, for work that is due then. */
  shorten(kind: DueKind, atMs: number): void {
    const pause = this.#pauses.get(kind);
    if (pause) pause.untilMs = Math.min(pause.untilMs, atMs);
  }

  end(kind: DueKind): void {
    this.#pauses.delete(kind);
  }
}

export interface Done {
  /** Kinds that failed. */
  faults: DueKind[];
  /** When the next work is due (milliseconds since 1970); null if there is none. */
  nextMs: number | null;
  /** When each kind is due. */
  due: DueInstants;
  /** Whether `deadline` passed before all was done. */
  isCut: boolean;
  /** Whether answers of the acquirer are still missing that were due. */
  isUnanswered: boolean;
}

export interface DueTerms {
  pauses: Pauses;
  /** No work starts after it (real clock). The caller may set it to an earlier instant meanwhile. */
  deadline: Date;
  /** All by default. */
  kinds?: readonly DueKind[];
}

/**
 * Does all work of a company that is due at an instant of its clock, and what follows from it, until nothing is due then
 * or `deadline` (real clock) has passed; then the next call goes on with the same instant. A kind that stays due rests
 * for a while.
 *
 * @throws when the database is unavailable.
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
      // What stays due of a kind, such as the renewal of a buyer in dispute, does not hold up the rest of it.
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
      // The deadline cut the run, not the work: the next call goes on with it.
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
