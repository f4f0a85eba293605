import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { EnvironmentFault, environment, type RemotePages, readAddress, readRole } from "./core/env";
import { log } from "./core/log";
import { reportFault } from "./core/report-fault";
import { watchOutbox } from "./delivery/watch-outbox";
import { type DemoSignIn, isDemoSeeded, seedDemo } from "./demo/seed";
import { createForward, type Place } from "./http/forward";
import { startDraining } from "./http/health";
import { createNodeServer, type NodeServer } from "./http/node-server";
import { servesHost } from "./http/request-host";
import { composeBanner } from "./launch/banner";
import { openInstallation } from "./launch/installation";
import { startPagesProcess } from "./launch/pages-process";
import { reportJob, startSchedule } from "./launch/schedule";
import { createStopper } from "./launch/stopping";
import { restDoor } from "./rest/rest";

const drainMilliseconds = 30_000;

/** In development a page is compiled on its first request, and may be paused in a debugger. */
const isDevelopment = process.env.NODE_ENV !== "production";
const answerMilliseconds = isDevelopment ? 300_000 : 30_000;
const pagesTiming = isDevelopment ? { silence: 300_000, patience: 600_000 } : {};

const stopper = createStopper((thrown) => reportFault(thrown, { operation: "stop" }));
const say = (line: string) => void process.stdout.write(`${line}\n`);

class Stopped extends Error {}

/** Aborts a start between two steps when the process must stop; the stopper knows everything opened so far. */
function throwIfStopping(): void {
  if (stopper.isStopping()) throw new Stopped();
}

/** The path of a program beside this one, as source or built. */
function findProgram(source: string, built: string): string {
  return fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? source : built, import.meta.url));
}

async function openDemo(dataDir: string): Promise<DemoSignIn> {
  if (!(await isDemoSeeded())) {
    const program = findProgram("demo/seed-program.ts", "seed.js");
    // The demo's webhook goes to a receiver on this machine, which the installation's own setting may forbid.
    const env = { ...process.env, WEBHOOK_ALLOW_PRIVATE: "true" };
    // Detached, so that Ctrl-C does not stop it and leave half a demo.
    const options: SpawnOptions = { detached: true, stdio: ["ignore", "inherit", "inherit"], env };
    const [code] = await once(spawn(process.execPath, [...process.execArgv, program], options), "exit");
    if (code !== 0) throw new Error("The demo company could not be made");
  }
  return seedDemo(dataDir, new Date());
}

/** Starts the pages' process, or uses the pages on another machine. */
async function openPages(remote: RemotePages | null): Promise<() => Place | null> {
  if (remote) {
    const place = { at: remote, gone: new AbortController().signal };
    return () => place;
  }
  const report = (sentence: string) => log.error({ operation: "pages" }, sentence);
  const pages = startPagesProcess({ program: findProgram("pages.ts", "pages.js"), report, timing: pagesTiming });
  stopper.undoLater(pages.stop);
  await pages.started;
  return pages.findPlace;
}

async function listen({ server }: NodeServer, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}

async function drain({ server, whenIdle }: NodeServer): Promise<void> {
  const limit = Promise.race([sleep(drainMilliseconds, undefined, { ref: false }), once(stopper.hurry, "abort")]);
  await Promise.race([whenIdle(drainMilliseconds), limit]);
  server.close();
  server.closeAllConnections();
}

async function start(): Promise<void> {
  const { port, host } = readAddress(process.env);
  if (readRole(process.env) === "pages") throw new EnvironmentFault("ROLE=pages runs server/pages.ts");
  const installation = await openInstallation(say);
  stopper.undoLater(installation.close);
  throwIfStopping();
  const { publicUrl, dataDir, loopbackOnly, trustProxy, remotePages, servedHosts } = environment();
  const demo = loopbackOnly ? await openDemo(dataDir) : null;
  throwIfStopping();
  const findPlace = await openPages(remotePages);
  throwIfStopping();
  const pages = createForward({ findPlace, answerMilliseconds });
  const upgrade = isDevelopment ? pages.upgrade : null;
  const web = createNodeServer({ door: restDoor(), pages: pages.answer, upgrade, trustProxy, servesHost });
  if (!servedHosts) log.warn("Requests may name any host: set PUBLIC_URL to the address that people use");
  await listen(web, port, host);
  const schedule = startSchedule();
  const outbox = watchOutbox({ report: (thrown) => reportJob("webhooks", thrown) });
  stopper.undoLater(async () => {
    startDraining();
    await Promise.all([
      drain(web),
      Promise.race([schedule.stop(), sleep(drainMilliseconds, undefined, { ref: false })]),
      outbox.stop(drainMilliseconds),
    ]);
  });
  const given = process.env.DATA_DIR?.trim() ? dataDir : null;
  say(composeBanner({ publicUrl, demo, dataDir: given, milliseconds: performance.now() }));
}

function explain(thrown: unknown): string {
  const { port } = readAddress(process.env);
  if (thrown instanceof Error && "code" in thrown && thrown.code === "EADDRINUSE") {
    return `Port ${port} is taken: stop what listens there, or choose another with PORT=…`;
  }
  return thrown instanceof Error ? thrown.message : String(thrown);
}

process.on("unhandledRejection", (thrown) => reportFault(thrown, { operation: "unhandled rejection" }));
process.on("uncaughtException", (thrown) => {
  reportFault(thrown, { operation: "uncaught exception" });
  void stopper.stop(1);
});

const starting = start();
stopper.started(starting);
starting.catch((thrown: unknown) => {
  if (thrown instanceof Stopped) return;
  process.stderr.write(`Quitanda: ${explain(thrown)}\n`);
  void stopper.stop(1);
});
