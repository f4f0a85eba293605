import { closeDatabase, openDatabase } from "@/db/client";
import { environment } from "../../core/env/env";
import { wakeOutbox, whenEmitted } from "../../core/events/emit";
import { gatherFrom, type Measured, readOwn } from "../../core/metrics/gather";
import { measureRuntime } from "../../core/metrics/meters";
import { followWork } from "../../core/tracing/work";
import { inBatches } from "../../core/workers/batches";
import { Asking } from "../../core/workers/measuring";
import type { ParentMessage, WorkerMessage } from "../../core/workers/messages";
import { countInParent, ParentCounts } from "../../core/workers/parent-counts";
import type { Place } from "../http/forward";
import { giveNotice, startDraining } from "../http/health";
import { startBackground } from "./background";
import { connectionsOfWorker } from "./connections";
import type { createStopper } from "./stopping";
import { startTracing } from "./tracing";
import { startWeb } from "./web";
import { jobsWorker } from "./workers";

class KnownPages {
  #place: (Place & { leave: () => void }) | null = null;

  find = (): Place | null => this.#place;

  move(socketPath: string | null): void {
    this.#place?.leave();
    const gone = new AbortController();
    this.#place = socketPath === null ? null : { at: { socketPath }, gone: gone.signal, leave: () => gone.abort() };
  }
}

/**
 * Sends messages to the parent, then calls `sent`. If the parent has exited, this process also
 * exits, so nothing is sent.
 */
export function sendToParent(messages: WorkerMessage[], sent: () => void = () => undefined): void {
  if (process.connected) process.send?.(messages, undefined, undefined, () => sent());
}

async function tellMeasured(id: number, send: (message: WorkerMessage) => void): Promise<void> {
  send({ kind: "measured", id, measured: await readOwn() });
}

type Stopper = ReturnType<typeof createStopper>;

/**
 * Runs this process as a worker (`server/runtime/start-up/workers.ts`), which serves the shared
 * port or runs the jobs. The parent opens the installation, counts the rate limits and stops the
 * worker.
 */
export async function startWorker(stopper: Stopper): Promise<void> {
  const send = inBatches<WorkerMessage>(sendToParent);
  const counts = new ParentCounts(send);
  const pages = new KnownPages();
  const gathering = new Asking<Measured[]>();
  let isStoppedByParent = false;
  const take = (message: ParentMessage) => {
    if (message.kind === "answer") return counts.receive(message.id, message.answer);
    if (message.kind === "pages") return pages.move(message.socketPath);
    if (message.kind === "emitted") return wakeOutbox(message.companyId);
    if (message.kind === "hurry") return stopper.hurryUp();
    if (message.kind === "gathered") return gathering.receive(message.id, message.measured);
    if (message.kind === "measure") return void tellMeasured(message.id, send);
    isStoppedByParent = true;
    void stopper.stop(0);
  };
  process.on("message", (messages: ParentMessage[]) => messages.forEach(take));
  send({ kind: "listening" });
  countInParent(counts);
  measureRuntime();
  gatherFrom(async () => (await gathering.ask((id) => send({ kind: "gather", id }))) ?? [await readOwn()]);
  stopper.undoLater(await startTracing());
  const { databaseUrl: url, databasePrepare: prepare, workers, remotePages } = environment();
  openDatabase({ url, prepare, maxConnections: connectionsOfWorker(workers) });
  stopper.undoLater(closeDatabase);
  if (process.env.QUITANDA_WORKER === jobsWorker) {
    followWork();
    const background = startBackground();
    stopper.undoLater(background.stop);
  } else {
    whenEmitted((companyId) => send({ kind: "emitted", companyId }));
    const place = remotePages && { at: remotePages, gone: new AbortController().signal };
    const web = await startWeb(place ? () => place : pages.find);
    stopper.undoLater(async () => {
      if (isStoppedByParent) await giveNotice(environment().stopNoticeMilliseconds, stopper.hurry);
      startDraining();
      // A worker that stops by itself leaves the port to the others.
      await web.drain(stopper.hurry, { leavesPort: !isStoppedByParent });
    });
  }
  send({ kind: "ready" });
}
