/** Played seconds of a video, `[from, to)`, whole. */
export type Interval = [from: number, to: number];

export interface WatchLog {
  /** The player is at this position while it plays; `at` is the clock, in milliseconds. */
  hear: (seconds: number, at: number, rate: number) => void;
  /** What follows is not a continuation: the student sought, paused or left. */
  stop: () => void;
  /** Returns the seconds played since the last call, and forgets them. */
  take: () => Interval[];
}

/** Players tell their position late or early by less than this many seconds. */
const toleranceSeconds = 1.5;

/**
 * Collects the seconds that were actually played. A position counts as played through if the clock allows it at the
 * player's speed; everything else is a seek, which embedded players do not tell.
 */
export function createWatchLog(): WatchLog {
  let run: { from: number; to: number; at: number } | null = null;
  let ended: Interval[] = [];

  function close() {
    if (run) ended = addInterval(ended, run);
  }

  return {
    hear(seconds, at, rate) {
      const moved = run ? seconds - run.to : Number.NaN;
      const possible = run ? ((at - run.at) / 1000) * rate + toleranceSeconds : 0;
      if (run && moved >= 0 && moved <= possible) {
        run = { ...run, to: seconds, at };
        return;
      }
      close();
      run = { from: seconds, to: seconds, at };
    },
    stop() {
      close();
      run = null;
    },
    take() {
      close();
      if (run) run = { ...run, from: run.to };
      const taken = ended;
      ended = [];
      return taken;
    },
  };
}

/** Adds a run to intervals, rounded to whole seconds, so that neighbours meet without a gap. */
function addInterval(intervals: readonly Interval[], { from, to }: { from: number; to: number }): Interval[] {
  return unite([...intervals, [Math.round(from), Math.round(to)]]);
}

/** The union of intervals, in order. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const united: Interval[] = [];
  for (const [from, to] of intervals.filter(([start, end]) => start < end).toSorted((a, b) => a[0] - b[0])) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}
