import { once } from "node:events";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { environment, readAddress } from "./core/env";
import { reportFault } from "./core/report-fault";
import { watchOutbox } from "./delivery/watch-outbox";
import { seedDemo } from "./demo/seed";
import { startDraining } from "./http/health";
import { createNodeServer, type NodeServer } from "./http/node-server";
import { withStaticFiles } from "./http/static-files";
import { composeBanner } from "./launch/banner";
import { openInstallation } from "./launch/installation";
import { reportJob, startSchedule } from "./launch/schedule";
import { createStopper } from "./launch/stopping";
import { restDoor } from "./rest/rest";

const drainMilliseconds = 30_000;
const stopper = createStopper((thrown) => reportFault(thrown, { operation: "stop" }));
const say = (line: string) => void process.stdout.write(`${line}\n`);

class Stopped extends Error {}

/** A start that is told to stop ends between two steps, with everything opened so far known to the stopper. */
function goOn(): void {
  if (stopper.isStopping()) throw new Stopped();
}

async function openPages(port: number, host: string) {
  const dev = process.env.NODE_ENV !== "production";
  const dir = process.cwd();
  const pages = next({ dev, dir, hostname: host, port, quiet: true });
  await pages.prepare();
  stopper.undoLater(() => pages.close());
  const answer = pages.getRequestHandler();
  const listener: RequestListener = (req, res) => void answer(req, res);
  return dev
    ? { listener, upgrade: pages.getUpgradeHandler() }
    : { listener: withStaticFiles(join(dir, ".build", "static"), listener), upgrade: null };
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
  const installation = await openInstallation(say);
  stopper.undoLater(installation.close);
  goOn();
  const { publicUrl, dataDir, loopbackOnly, trustProxy } = environment();
  const demo = loopbackOnly ? await seedDemo(dataDir, new Date()) : null;
  const pages = await openPages(port, host);
  goOn();
  const web = createNodeServer({
    door: restDoor(),
    pages: pages.listener,
    upgrade: pages.upgrade && ((req, socket, head) => void pages.upgrade?.(req, socket, head)),
    trustProxy,
  });
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
