import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import compression from "compression";
import next from "next";
import { closeDatabase, openDatabase } from "@/db/client";
import { EnvironmentFault, environment, missingSecrets, readAddress, readPagesSecret, readRole } from "./core/env/env";
import { whenEmitted } from "./core/events/emit";
import { reportFault } from "./core/log/report-fault";
import { followWork } from "./core/tracing/work";
import { pageApi } from "./page-api";
import { acceptForwarded } from "./runtime/http/forwarded-headers";
import { startDraining } from "./runtime/http/health";
import { listen } from "./runtime/http/listen";
import { inPassedRequest } from "./runtime/http/name-request";
import { replaceOutage } from "./runtime/http/outage-page";
import { findRefusal } from "./runtime/http/refuse-request";
import { servesHost } from "./runtime/http/request-host";
import { sendRefusal } from "./runtime/http/send-refusal";
import { withStaticFiles } from "./runtime/http/static-files";
import { listenToParent } from "./runtime/start-up/pages-parent";
import { withoutChatter } from "./runtime/start-up/quiet-next";
import { createStopper } from "./runtime/start-up/stopping";

const drainMilliseconds = 3_000;
const stopper = createStopper((thrown) => reportFault(thrown, { operation: "stop pages" }));

/** Socket chosen by this machine's API process. Without one, the pages listen on PORT and HOST. */
const socketPath = process.env.PAGES_SOCKET?.trim() || null;
const parent = socketPath ? listenToParent(socketPath, () => void stopper.stop(0)) : null;

function openShared(): void {
  const missing = missingSecrets(process.env);
  if (missing.length > 0) throw new EnvironmentFault(`With ROLE=pages, set these too: ${missing.join(", ")}`);
  const { databaseUrl, databasePrepare, isPrivate } = environment();
  // Read by `proxy.ts`, which Next.js compiles separately.
  process.env.QUITANDA_PRIVATE = isPrivate ? "1" : "";
  openDatabase({ url: databaseUrl, prepare: databasePrepare });
  stopper.undoLater(closeDatabase);
  stopper.undoLater(async () => (await pageApi()).flushVisits());
  // Does nothing, because the API's process sends events emitted in this process. It finds them in
  // the log within a tenth of a second.
  whenEmitted(() => undefined);
}

/**
 * Compresses with Brotli, because Next.js supports only gzip. With Brotli, a checkout page fits in
 * a connection's first ten packets.
 */
const compress = compression();

async function prepare(): Promise<RequestListener> {
  const dev = process.env.NODE_ENV !== "production";
  const dir = process.cwd();
  const { port, host } = readAddress(process.env);
  const pages = next({ dev, dir, hostname: host, port, quiet: true });
  await withoutChatter(() => pages.prepare());
  stopper.undoLater(() => pages.close());
  const answer = pages.getRequestHandler();
  const listener: RequestListener = (req, res) =>
    compress(req, res, () => {
      replaceOutage(req, res);
      void answer(req, res);
    });
  return dev ? listener : withStaticFiles(join(dir, process.env.QUITANDA_RELEASE ?? ".build", "static"), listener);
}

async function start(): Promise<void> {
  if (!parent && readRole(process.env) !== "pages") throw new EnvironmentFault("server/pages.ts runs with ROLE=pages");
  // Adds little overhead, because Next.js already tracks its requests across async calls.
  followWork();
  openShared();
  const secret = parent ? null : readPagesSecret(process.env);
  const pages = await prepare();
  // Loaded before the first request, so that the request does not wait for it.
  await pageApi();
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    const isFromApi = acceptForwarded(req, secret);
    const refusal = isFromApi ? null : findRefusal(req, { isRest: false }, servesHost);
    const answer = () => (refusal ? sendRefusal(req, res, refusal) : pages(req, res));
    inPassedRequest(req, res, { isFromApi, answer });
  });
  // The API keeps connections to this process open and limits slow clients itself.
  server.keepAliveTimeout = parent ? 0 : 65_000;
  if (socketPath) await once(server.listen(socketPath), "listening");
  else await listen(server, readAddress(process.env));
  stopper.undoLater(async () => {
    startDraining();
    server.close();
    server.closeIdleConnections();
    await Promise.race([once(server, "close"), sleep(drainMilliseconds, undefined, { ref: false })]);
    server.closeAllConnections();
  });
  if (parent) parent.ready();
  else process.stdout.write(`\n  Quitanda's pages are ready on port ${readAddress(process.env).port}\n\n`);
}

stopper.endOnFaults((thrown, operation) => reportFault(thrown, { operation: `${operation} in the pages` }));

const starting = start();
stopper.started(starting);
starting.catch((thrown: unknown) => {
  process.stderr.write(`Quitanda: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  void stopper.stop(1);
});
