/** A piece of work that runs once at a time, and again where somebody asked for it meanwhile. */
export interface Repeater {
  /** Asks for a run that begins after now. @returns when nobody's asking is left to be done, or `mayRun` says no. */
  ask(): Promise<void>;
  isBusy(): boolean;
}

/** Runs `work` whenever it is asked for and `mayRun`; its failure is that of everybody who asked. */
export function createRepeater(mayRun: () => boolean, work: () => Promise<void>): Repeater {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const repeat = async () => {
    // Only after this does `running` hold the run that its end takes out again.
    await null;
    try {
      while (isAsked && mayRun()) {
        isAsked = false;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return {
    ask: async () => {
      isAsked = true;
      running ??= repeat();
      await running;
    },
    isBusy: () => running !== null,
  };
}
