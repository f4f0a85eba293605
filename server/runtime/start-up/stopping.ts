/** An undo step for the end of the process; the last one added runs first. */
export type Undo = () => Promise<void>;

const patienceMilliseconds = 1_000;

/**
 * Ends the process in order on SIGTERM and SIGINT (docs/reliability.md rule 26). A terminal sends its signal to the
 * whole group and npm passes it on, so a second one at once is the same request; a later one means hurry, and aborts
 * `hurry`. A worker leaves signals to its parent, which stops it.
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
    /** Aborts `hurry`. */
    hurryUp: () => hurry.abort(),
    /** Whether the process must end, so that a start under way can abort. */
    isStopping: () => askedAt !== null,
    /** Work that a signal waits for before undoing anything. */
    started: (work: Promise<unknown>) => {
      starting = work;
    },
    undoLater: (undo: Undo) => {
      undos.push(undo);
    },
    stop,
  };
}
