import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { constants } from "node:zlib";
import compression from "compression";
import next from "next";
import { closeDatabase, openDatabase } from "@/db/client";
import { EnvironmentFault, environment, missingSecrets, readAddress, readPagesSecret, readRole } from "./core/env/env";
import { whenEmitted } from "./core/events/emit";
import { reportFault } from "./core/log/report-fault";
import { measureRequest, measureRuntime } from "./core/metrics/meters";
import { followWork } from "./core/tracing/work";
import { pageApi } from "./page-api";
import { answerApi } from "./runtime/http/api-routes";
import { acceptForwarded } from "./runtime/http/forwarded-headers";
import { startDraining } from "./runtime/http/health";
import { listen } from "./runtime/http/listen";
import { startMetricsServer } from "./runtime/http/metrics-server";
import { inPassedRequest, requestIdOf } from "./runtime/http/name-request";
import { replaceOutage } from "./runtime/http/outage-page";
import { findRefusal } from "./runtime/http/refuse-request";
import { rememberRelease, watchRelease } from "./runtime/http/release-guard";
import { servesHost } from "./runtime/http/request-host";
import { sendRefusal } from "./runtime/http/send-refusal";
import { withStaticFiles } from "./runtime/http/static-files";
import { operatorPaths } from "./runtime/http/worker-server";
import { boundHeap } from "./runtime/start-up/bound-heap";
import { listenToParent } from "./runtime/start-up/pages-parent";
import { withoutChatter } from "./runtime/start-up/quiet-next";
import { createStopper } from "./runtime/start-up/stopping";
import { warnOfProxies } from "./runtime/start-up/warn-of-proxies";

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
 * a connection's first ten packets. Quality 5 makes a page 7% smaller than the default of 4, in the same time.
 */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } });

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

/**
 * Measures this process for `GET /metrics`, if it is alone on its machine (ROLE=pages). The API's
 * process measures the requests that it forwards.
 */
async function measure(): Promise<void> {
  measureRuntime();
  const { metricsPort, host } = environment();
  if (!metricsPort) return;
  const metrics = await startMetricsServer(metricsPort, host);
  stopper.undoLater(async () => void metrics.close());
}

/** Handles a request of a machine with pages only, which serves its health and metrics itself. */
function answerAlone(req: IncomingMessage, res: ServerResponse, pages: RequestListener): void {
  const { url: target = "/" } = req;
  const isOfOperator = operatorPaths.test(target);
  const startedAt = performance.now();
  res.once("close", () => measureRequest(isOfOperator ? "api" : "page", res.statusCode, performance.now() - startedAt));
  if (!isOfOperator) return void pages(req, res);
  answerApi(req, res, target).catch((thrown: unknown) => {
    reportFault(thrown, { operation: "answer", requestId: requestIdOf(req) });
    res.destroy();
  });
}

async function start(): Promise<void> {
  if (!parent && readRole(process.env) !== "pages") throw new EnvironmentFault("server/pages.ts runs with ROLE=pages");
  // Adds little overhead, because Next.js already tracks its requests across async calls.
  followWork();
  rememberRelease();
  openShared();
  const secret = parent ? null : readPagesSecret(process.env);
  if (!parent) warnOfProxies(process.env);
  if (!parent) await measure();
  const pages = await prepare();
  // Loaded before the first request, so that the request does not wait for it.
  await pageApi();
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    const isFromApi = acceptForwarded(req, secret);
    const refusal = isFromApi ? null : findRefusal(req, { isRest: false }, servesHost);
    const answer = () => {
      if (refusal) return sendRefusal(req, res, refusal);
      return parent ? pages(req, res) : answerAlone(req, res, pages);
    };
    inPassedRequest(req, res, { isFromApi, answer });
  });
  // The API keeps connections to this process open and limits slow clients itself.
  server.keepAliveTimeout = parent ? 0 : 65_000;
  if (socketPath) await once(server.listen(socketPath), "listening");
  else await listen(server, readAddress(process.env));
  server.once("close", watchRelease());
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
starting.then(boundHeap).catch((thrown: unknown) => {
  process.stderr.write(`Quitanda: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  void stopper.stop(1);
});
