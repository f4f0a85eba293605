import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Measured, readOwn } from "../../core/metrics/gather";
import { inBatches } from "../../core/workers/batches";
import { Asking, measureAll } from "../../core/workers/measuring";
import type { ParentMessage, WorkerMessage } from "../../core/workers/messages";
import { createWorkerCounts } from "../../core/workers/worker-counts";

interface Closable {
  close: () => void;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isClosable = (value: unknown): value is Closable => isRecord(value) && typeof value.close === "function";

/**
 * Tracks connections handed to a worker. After the worker's exit, the returned function closes
 * those it never accepted: node:cluster drops them, but this process keeps them open, so their
 * clients would wait for a timeout. Relies on Node's internal messages: `newconn` with its `seq`,
 * acknowledged by `ack`.
 */
function watchConnections({ process: child }: Worker): () => void {
  const underWay = new Map<unknown, Closable>();
  child.send = new Proxy(child.send, {
    apply: (send, self, values: unknown[]) => {
      const [message, connection] = values;
      if (isRecord(message) && message.act === "newconn" && isClosable(connection)) {
        underWay.set(message.seq, connection);
      }
      return Reflect.apply(send, self, values);
    },
  });
  child.on("internalMessage", (message: unknown) => {
    if (isRecord(message)) underWay.delete(message.ack);
  });
  return () => {
    for (const connection of underWay.values()) connection.close();
  };
}

/** Worker that runs jobs and sends webhooks but serves no requests. */
export const jobsWorker = "jobs";

export interface WorkersOptions {
  program: string;
  count: number;
  runsJobs: boolean;
  report: (sentence: string) => void;
  /** Receives a message for the operator when a worker keeps crashing on start. */
  giveUp: (sentence: string) => void;
  /** Milliseconds of continued service after the stop message. Defaults to 0. */
  stopNotice?: number;
  timing?: Partial<WorkersTiming>;
}

/** In milliseconds. */
export interface WorkersTiming {
  firstPause: number;
  longestPause: number;
  /** An exit after this uptime is not part of a crash loop. */
  steady: number;
  /** Time from the stop message, including the notice before draining, to the kill. */
  stop: number;
}

const production: WorkersTiming = { firstPause: 250, longestPause: 10_000, steady: 30_000, stop: 40_000 };

interface Running {
  worker: Worker;
  send: (message: ParentMessage) => void;
}

/** Consecutive early exits that form a crash loop. */
const maxEndsInARow = 5;

export interface Workers {
  /**
   * Resolves once all workers are ready.
   *
   * @throws Error with the reason if a worker cannot start
   */
  start: () => Promise<void>;
  gather: () => Promise<Measured[]>;
  movePages: (socketPath: string | null) => void;
  /** Ends a pending stop without waiting for requests. */
  hurry: () => void;
  stop: () => Promise<void>;
}

/**
 * Manages the processes of a port and one for jobs, and counts the rate limits of all of them
 * (docs/domains/runtime.md). Restarts each process that exits, with increasing pauses.
 */
export function createWorkers(options: WorkersOptions): Workers {
  const { program, count, runsJobs, report, giveUp, stopNotice = 0, timing: different } = options;
  const timing = { ...production, ...different };
  const stopping = new AbortController();
  const running = new Map<string, Running>();
  const kept: Promise<void>[] = [];
  const measuring = new Asking<Measured>();
  let pagesSocket: string | null = null;

  const sendAll = (message: ParentMessage) => {
    for (const { send } of running.values()) send(message);
  };

  const gather = async (): Promise<Measured[]> => {
    const others = [...running.values()].map(
      ({ send }) =>
        (id: number) =>
          send({ kind: "measure", id }),
    );
    return [await readOwn(), ...(await measureAll(measuring, others))];
  };
  const tellGathered = async (id: number, send: (message: ParentMessage) => void) =>
    send({ kind: "gathered", id, measured: await gather() });

  /**
   * Runs a worker until it exits.
   *
   * @returns the reason for the exit, for the operator
   */
  const run = async (name: string, ready: () => void): Promise<string> => {
    // Shows the worker's name in a process list.
    cluster.setupPrimary({ exec: program, args: [name] });
    const worker = cluster.fork({ QUITANDA_WORKER: name });
    const closeLostConnections = watchConnections(worker);
    const send = inBatches<ParentMessage>((messages) => {
      // A worker that is exiting receives no messages; its exit is handled separately.
      if (worker.isConnected()) worker.send(messages, () => undefined);
    });
    let held: ParentMessage[] | null = [{ kind: "pages", socketPath: pagesSocket }];
    running.set(name, { worker, send: (message) => void (held ? held.push(message) : send(message)) });
    let reason: string | null = null;
    const counts = createWorkerCounts((id, answer) => send({ kind: "answer", id, answer }));
    const take = (message: WorkerMessage) => {
      if (message.kind === "listening") {
        for (const each of held ?? []) send(each);
        held = null;
      } else if (message.kind === "ready") ready();
      else if (message.kind === "failed") reason = message.reason;
      else if (message.kind === "emitted") running.get(jobsWorker)?.send(message);
      else if (message.kind === "measured") measuring.receive(message.id, message.measured);
      else if (message.kind === "gather") void tellGathered(message.id, send);
      else counts.receive(message);
    };
    worker.on("message", (messages: WorkerMessage[]) => messages.forEach(take));
    const [code, signal] = await once(worker, "exit").catch((error: Error) => [error.message]);
    closeLostConnections();
    counts.releaseAll();
    running.delete(name);
    return reason ?? `it ended (${signal ?? code})`;
  };

  const keepRunning = async (name: string, ready: () => void, fail: (reason: string) => void) => {
    let pause = timing.firstPause;
    let endsInARow = 0;
    let wasReady = false;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const reason = await run(name, () => {
        wasReady = true;
        ready();
      });
      if (stopping.signal.aborted) return;
      if (!wasReady) return fail(reason);
      const wasSteady = performance.now() - startedAt > timing.steady;
      endsInARow = wasSteady ? 1 : endsInARow + 1;
      if (wasSteady) pause = timing.firstPause;
      if (endsInARow >= maxEndsInARow) {
        return giveUp(`Worker ${name} ended ${endsInARow} times in a row: ${reason}`);
      }
      report(`Worker ${name} is started again: ${reason}`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(timing.longestPause, pause * 2);
    }
  };

  return {
    gather,
    start: async () => {
      const serving = Array.from({ length: count }, (_, index) => String(index + 1));
      const names = runsJobs ? [...serving, jobsWorker] : serving;
      const start = (name: string) =>
        new Promise<void>((resolve, reject) => {
          kept.push(keepRunning(name, resolve, (reason) => reject(new Error(reason))));
        });
      await Promise.all(names.map(start));
    },
    movePages: (socketPath) => {
      pagesSocket = socketPath;
      sendAll({ kind: "pages", socketPath });
    },
    hurry: () => sendAll({ kind: "hurry" }),
    stop: async () => {
      stopping.abort();
      sendAll({ kind: "stop" });
      const killing = setTimeout(() => {
        for (const { worker } of running.values()) worker.process.kill("SIGKILL");
      }, timing.stop + stopNotice);
      await Promise.all(kept);
      clearTimeout(killing);
    },
  };
}
