/** Cleanup step for the end of the process. Steps run in reverse order of registration. */
export type Undo = () => Promise<void>;

const patienceMilliseconds = 1_000;

/**
 * Stops the process in order on SIGTERM and SIGINT (docs/reliability.md rule 26). A terminal signals the whole process
 * group and npm forwards the signal, so a second signal within a second is ignored. A later signal aborts `hurry`. A
 * worker ignores signals, because its parent stops it.
 */
export function createStopper(report: (thrown: unknown) => void, { isWorker = false } = {}) {
  const undos: Undo[] = [];
  const hurry = new AbortController();
  let askedAt: number | null = null;
  let starting: Promise<unknown> = Promise.resolve();

  const stop = async (exitCode: number) => {
    if (askedAt !== null) return;
    askedAt = performance.now();
    await starting.catch(() => undefined);
    let code = exitCode;
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

  return {
    hurry: hurry.signal,
    hurryUp: () => hurry.abort(),
    isStopping: () => askedAt !== null,
    /** Registers startup work that must finish before a signal starts the cleanup. */
    started: (work: Promise<unknown>) => {
      starting = work;
    },
    undoLater: (undo: Undo) => {
      undos.push(undo);
    },
    stop,
  };
}
