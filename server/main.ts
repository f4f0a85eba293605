import { type SpawnOptions, spawn } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { FullDiskFault, freeMegabytes } from "@/db/embedded/disk-space";
import {
  EnvironmentFault,
  environment,
  type RemotePages,
  readAddress,
  readCallbackPort,
  readDataDir,
  readRole,
} from "./core/env/env";
import { openLimiters } from "./core/limits/limiter";
import { log } from "./core/log/log";
import { reportFault } from "./core/log/report-fault";
import { gatherFrom } from "./core/metrics/gather";
import { measureRuntime } from "./core/metrics/meters";
import { followWork } from "./core/tracing/work";
import { readCallbackIdentity } from "./runtime/http/callback-server";
import type { Place } from "./runtime/http/forward";
import { giveNotice, startDraining } from "./runtime/http/health";
import { startMetricsServer } from "./runtime/http/metrics-server";
import { rememberRelease } from "./runtime/http/release-guard";
import { startWorkerServer } from "./runtime/http/worker-server";
import { startBackground } from "./runtime/start-up/background";
import { composeBanner } from "./runtime/start-up/banner";
import { boundHeap } from "./runtime/start-up/bound-heap";
import { openInstallation } from "./runtime/start-up/installation";
import { startPagesProcess } from "./runtime/start-up/pages-process";
import { openSearchIndex } from "./runtime/start-up/search-index";
import { createStopper } from "./runtime/start-up/stopping";
import { startTracing } from "./runtime/start-up/tracing";
import { warnOfProxies } from "./runtime/start-up/warn-of-proxies";
import { startWeb } from "./runtime/start-up/web";
import { sendToParent, startWorker } from "./runtime/start-up/worker";
import { createWorkers, type Workers } from "./runtime/start-up/workers";
import { type DemoSignIn, isDemoSeeded, seedDemo } from "./sandbox/demo/seed";

/**
 * In development, the timeouts of the pages are longer, because a page is compiled on its first
 * request and may be paused in a debugger.
 */
const isDevelopment = process.env.NODE_ENV !== "production";
const pagesTiming = isDevelopment ? { silence: 300_000, patience: 600_000 } : {};

const { isWorker } = cluster;
const stopper = createStopper((thrown) => reportFault(thrown, { operation: "stop" }), { isWorker, explain });
const say = (line: string) => void process.stdout.write(`${line}\n`);

class Stopped extends Error {}

/**
 * Aborts startup between two steps if the process must stop. The stopper closes everything opened
 * so far.
 */
function throwIfStopping(): void {
  if (stopper.isStopping()) throw new Stopped();
}

function findProgram(source: string, built: string): string {
  return fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? source : built, import.meta.url));
}

async function openDemo(dataDir: string): Promise<DemoSignIn> {
  if (!(await isDemoSeeded(dataDir))) {
    const program = findProgram("sandbox/demo/seed-program.ts", "seed.js");
    // The demo's webhook is sent to a receiver on this machine, which the installation's settings may forbid.
    const env = { ...process.env, WEBHOOK_ALLOW_PRIVATE: "true" };
    // Detached, so that Ctrl-C does not stop it halfway through the demo.
    const options: SpawnOptions = { detached: true, stdio: ["ignore", "inherit", "inherit"], env };
    const [code] = await once(spawn(process.execPath, [...process.execArgv, program], options), "exit");
    if (code !== 0) throw new Error("The demo company could not be made");
  }
  return seedDemo(dataDir, new Date());
}

/**
 * Starts the process that serves the pages, or uses pages served by another machine. `moved`
 * receives each new socket path of the process.
 */
async function openPages(
  remote: RemotePages | null,
  moved?: (socketPath: string | null) => void,
): Promise<() => Place | null> {
  if (remote) {
    const place = { at: remote, gone: new AbortController().signal };
    return () => place;
  }
  const report = (sentence: string) => log.error({ operation: "pages" }, sentence);
  const pages = startPagesProcess({ program: findProgram("pages.ts", "pages.js"), report, moved, timing: pagesTiming });
  stopper.undoLater(pages.stop);
  await pages.started;
  return pages.findPlace;
}

async function serveAlone(findPlace: () => Place | null): Promise<void> {
  const web = await startWeb(findPlace);
  const background = environment().runsJobs ? startBackground() : null;
  stopper.undoLater(async () => {
    await giveNotice(environment().stopNoticeMilliseconds, stopper.hurry);
    startDraining();
    await Promise.all([web.drain(stopper.hurry), background?.stop()]);
  });
}

/** Runs the jobs and sends webhooks. PORT serves only health and metrics (ROLE=worker). */
async function work(): Promise<void> {
  const { port, host } = environment();
  followWork();
  const server = await startWorkerServer(port, host);
  const background = startBackground();
  stopper.undoLater(async () => {
    startDraining();
    await background.stop();
    server.close();
    server.closeAllConnections();
  });
}

function prepareWorkers(count: number): Workers {
  return createWorkers({
    program: findProgram("main.ts", "main.js"),
    count,
    runsJobs: environment().runsJobs,
    stopNotice: environment().stopNoticeMilliseconds,
    report: (sentence) => log.error({ operation: "workers" }, sentence),
    giveUp: (sentence) => {
      process.stderr.write(`Quitanda: ${sentence}\n`);
      void stopper.stop(1);
    },
  });
}

async function serveWith(workers: Workers): Promise<void> {
  stopper.undoLater(workers.stop);
  stopper.hurry.addEventListener("abort", workers.hurry);
  await workers.start();
}

async function start(): Promise<void> {
  readAddress(process.env);
  const callbackPort = readCallbackPort(process.env);
  if (callbackPort) readCallbackIdentity(callbackPort);
  if (readRole(process.env) === "pages") throw new EnvironmentFault("ROLE=pages runs server/pages.ts");
  rememberRelease();
  stopper.undoLater(await startTracing());
  await openInstallation(say, { opened: stopper.undoLater });
  throwIfStopping();
  const {
    publicUrl,
    dataDir,
    host,
    loopbackOnly,
    metricsPort,
    remotePages,
    servedHosts,
    workers: count,
  } = environment();
  const given = process.env.DATA_DIR?.trim() ? dataDir : null;
  warnOfProxies(process.env);
  measureRuntime();
  if (metricsPort) {
    const metrics = await startMetricsServer(metricsPort, host);
    stopper.undoLater(async () => void metrics.close());
  }
  if (readRole(process.env) === "worker") {
    await work();
    return say("Quitanda works: jobs and webhooks, without the API and its pages");
  }
  const demo = loopbackOnly ? await openDemo(dataDir) : null;
  await openLimiters();
  throwIfStopping();
  const workers = count > 1 ? prepareWorkers(count) : null;
  const findPlace = await openPages(remotePages, workers?.movePages);
  throwIfStopping();
  if (!servedHosts) log.warn("Requests may name any host: set PUBLIC_URL to the address that people use");
  gatherFrom(workers?.gather ?? null);
  await (workers ? serveWith(workers) : serveAlone(findPlace));
  say(composeBanner({ publicUrl, demo, dataDir: given, milliseconds: performance.now() }));
  void openSearchIndex(say);
}

/** Free space in MiB below which a failed start mentions the disk. PostgreSQL writes its log in files of 16 MiB. */
const fullDiskMegabytes = 32;

function explain(thrown: unknown): string {
  const { port } = readAddress(process.env);
  if (thrown instanceof Error && "code" in thrown && thrown.code === "EADDRINUSE") {
    return `Port ${port} is taken: stop what listens there, or choose another with PORT=…`;
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const free = freeMegabytes(readDataDir(process.env));
  return free < fullDiskMegabytes && !(thrown instanceof FullDiskFault)
    ? `${reason}. The disk of DATA_DIR has only ${free} MB free`
    : reason;
}

/** Logs why this process cannot start. A worker leaves this to its parent, so that the reason is logged once. */
function sayFault(thrown: unknown): Promise<void> {
  const reason = explain(thrown);
  if (isWorker) return new Promise((resolve) => sendToParent([{ kind: "failed", reason }], resolve));
  process.stderr.write(`Quitanda: ${reason}\n`);
  return Promise.resolve();
}

stopper.endOnFaults((thrown, operation) => reportFault(thrown, { operation }));

const starting = isWorker ? startWorker(stopper) : start();
stopper.started(starting);
starting.then(boundHeap).catch(async (thrown: unknown) => {
  if (thrown instanceof Stopped) return;
  await sayFault(thrown);
  void stopper.stop(1);
});
