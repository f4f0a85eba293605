/** Whole seconds, half-open: `[from, to)`. */
export type Interval = [from: number, to: number];

export interface WatchLog {
  /** `at` is the time of the report, in milliseconds. */
  hear: (seconds: number, at: number, rate: number) => void;
  stop: () => void;
  take: () => Interval[];
}

/** Maximum error of a reported position. */
const toleranceSeconds = 1.5;

/**
 * Collects the seconds actually played. A position extends the current run if it is plausible for
 * the elapsed time and playback speed; otherwise it is a seek, which embedded players do not
 * report.
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

/** Rounds to whole seconds, so that adjacent runs leave no gap. */
function addInterval(intervals: readonly Interval[], { from, to }: { from: number; to: number }): Interval[] {
  return unite([...intervals, [Math.round(from), Math.round(to)]]);
}

/** Merges overlapping and adjacent intervals, and sorts them. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const united: Interval[] = [];
  for (const [from, to] of intervals.filter(([start, end]) => start < end).toSorted((a, b) => a[0] - b[0])) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}
