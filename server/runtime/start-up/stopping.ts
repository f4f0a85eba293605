/** Cleanup step. Steps run in reverse order of registration. */
export type Undo = () => Promise<void>;

const patienceMilliseconds = 1_000;

interface StopperOptions {
  isWorker?: boolean;
  /** Message for an error that stops the start-up. Defaults to the error's. */
  explain?: (thrown: unknown) => string;
}

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

/** Timeout of the cleanup after a failed start. Longer than PostgreSQL may take to stop. */
const abandonMilliseconds = 45_000;

/**
 * Stops the process in order on SIGTERM and SIGINT (docs/reliability.md rule 26). A second signal
 * within a second is ignored, because a terminal signals the whole process group and npm forwards
 * the signal; a later one aborts `hurry`. A worker ignores signals, because its parent stops it.
 */
export function createStopper(
  report: (thrown: unknown) => void,
  { isWorker = false, explain = messageOf }: StopperOptions = {},
) {
  const undos: Undo[] = [];
  const hurry = new AbortController();
  let askedAt: number | null = null;
  let starting: Promise<unknown> = Promise.resolve();
  let isStarting = false;
  let isAbandoned = false;
  let abandon: () => void = () => undefined;
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });

  const stop = async (exitCode: number) => {
    if (askedAt !== null) return;
    askedAt = performance.now();
    await Promise.race([starting.catch(() => undefined), abandoned]);
    let code = isAbandoned ? 1 : exitCode;
    for (const undo of undos.splice(0).reverse()) {
      try {
        await undo();
      } catch (thrown) {
        report(thrown);
        code = 1;
      }
    }
    process.exit(code);
  };
  const onSignal = () => {
    if (isWorker) return;
    if (askedAt === null) void stop(0);
    else if (performance.now() - askedAt > patienceMilliseconds) hurry.abort();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);

  const endOnFault = (thrown: unknown) => {
    if (isStarting) {
      isAbandoned = true;
      abandon();
      process.stderr.write(`Quitanda: the start failed: ${explain(thrown)}\n`);
      setTimeout(() => process.exit(1), abandonMilliseconds).unref();
    }
    void stop(1);
  };

  return {
    hurry: hurry.signal,
    hurryUp: () => hurry.abort(),
    isStopping: () => askedAt !== null,
    /** Startup work that must finish before a signal starts the cleanup. */
    started: (work: Promise<unknown>) => {
      const end = () => {
        isStarting = false;
      };
      isStarting = true;
      starting = work;
      work.then(end, end);
    },
    /**
     * Ends the process after an uncaught exception. An unhandled rejection ends it only during
     * startup, which could otherwise hang with a failed step and never be restarted.
     */
    endOnFaults: (reportFault: (thrown: unknown, operation: string) => void) => {
      process.on("unhandledRejection", (thrown) => {
        reportFault(thrown, "unhandled rejection");
        if (isStarting) endOnFault(thrown);
      });
      process.on("uncaughtException", (thrown) => {
        reportFault(thrown, "uncaught exception");
        endOnFault(thrown);
      });
      process.on("beforeExit", () => {
        if (isStarting) endOnFault(new Error("it waits for a step that never ends"));
      });
    },
    undoLater: (undo: Undo) => {
      undos.push(undo);
    },
    stop,
  };
}
