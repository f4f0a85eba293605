import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { watchForLeaks } from "../../accounts/api-keys/watch-for-leaks";
import { findFailure } from "../../core/failures/failure";
import { clientAddress } from "../../core/limits/client-address";
import { createConcurrencyLimit } from "../../core/limits/concurrency";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";
import { measureRequest } from "../../core/metrics/meters";
import { countRequest, rateHeaders } from "../rest/rate-limit";
import type { RestApi } from "../rest/rest";
import { answerApi, findApiRoute } from "./api-routes";
import { compressAnswer } from "./compress-answer";
import { answerFile, isFileTarget } from "./files";
import { cleanForwarded } from "./forwarded-headers";
import { isLeaving, isRefusing } from "./health";
import { refuseBusy } from "./limit-pages";
import { inRequest, requestIdOf } from "./name-request";
import { type Asked, findRefusal, refuseRequest } from "./refuse-request";
import { failureBody } from "./send-refusal";
import { sendStream } from "./send-stream";

const ofUpgrade = new Set(["connection", "upgrade", "http2-settings"]);

/**
 * Declines an upgrade (RFC 9110, section 7.8) by returning the connection to the server with the same request but
 * without the upgrade header.
 */
function replayPlain(server: Server, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = req;
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 || ofUpgrade.has(name.toLowerCase()) ? [] : [`${name}: ${rawHeaders[index + 1]}`],
  );
  const text = [`${method} ${url} HTTP/${httpVersion}`, ...lines, "", ""].join("\r\n");
  socket.unshift(Buffer.concat([Buffer.from(text, "latin1"), head]));
  server.emit("connection", socket);
}

type ParserError = Error & { code?: string; rawPacket?: Buffer };

const otherMethod = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

function refusalOf({ code, rawPacket }: ParserError): [status: number, message: string] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "body: did not arrive in time"];
  if (code === "HPE_HEADER_OVERFLOW") return [431, "headers: must have at most 16 KiB"];
  const isOtherMethod = code === "HPE_INVALID_METHOD" && otherMethod.test(rawPacket?.toString("latin1") ?? "");
  return isOtherMethod ? [501, "Method not implemented"] : [400, "body: the request is not well-formed HTTP"];
}

/**
 * Responds to requests that are not HTTP, or whose headers arrive too slowly or are too large. Node provides no
 * response object for such requests.
 */
async function answerMalformed(
  error: ParserError,
  socket: Duplex & { remoteAddress?: string | undefined },
): Promise<void> {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const [status, message] = refusalOf(error);
  const body = failureBody(status, message);
  const verdict = await countRequest(socket.remoteAddress ?? "");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
    ...rateHeaders(verdict),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}

/**
 * Maximum number of concurrent connections per IP address. Carriers put hundreds of phones behind one address. Behind a
 * proxy, all connections have the proxy's address, so requests are counted instead.
 */
const maxAtOnce = 256;

export interface NodeServerOptions {
  restApi: RestApi;
  pages: RequestListener;
  /** Handles the pages' hot reload socket, in development. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | null;
  trustProxy: number;
  servesHost?: (host: string) => boolean;
  /** Replaces the default limit of 256 connections or concurrent requests per IP address. */
  atOnce?: number;
}

export interface NodeServer {
  server: Server;
  whenIdle: (milliseconds: number) => Promise<void>;
}

/**
 * Reports whether a request target belongs to the REST API. Compares the raw request line without decoding it
 * (docs/reliability.md rule 22).
 */
function isRest(target: string): boolean {
  return /^\/+v1(?:[/?#]|$)/.test(target);
}

/** Reports whether a request target is the development server's hot reload socket. Every other upgrade is declined. */
function isOfPages(target: string): boolean {
  return target.startsWith("/_next/");
}

function targetOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}

/**
 * Returns the kind of request for the metrics. Returns null for the REST API, which reports its own
 * metrics.
 */
function kindOf(target: string): string | null {
  if (isRest(target)) return null;
  if (findApiRoute(target)) return "api";
  return isFileTarget(target) ? "file" : "page";
}

function noteRequest(operation: string, req: IncomingMessage, status: number, exact: number): void {
  measureRequest(operation, status, exact);
  if (!log.isLevelEnabled("info")) return;
  const milliseconds = Math.round(exact * 100) / 100;
  log.info({ requestId: requestIdOf(req), operation, status, milliseconds }, "Request answered");
}

async function answerRest(restApi: RestApi, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const answer = await restApi.handle({
    method: req.method ?? "GET",
    target: targetOf(req),
    headers: req.headers,
    socketAddress: req.socket.remoteAddress ?? "",
    body: req,
  });
  const { headers, body } = await compressAnswer(answer, req);
  res.writeHead(answer.status, headers);
  const length = headers["content-length"];
  if (answer.stream) return sendStream(answer.stream, res, length === undefined ? null : Number(length));
  res.end(body);
}

async function answerDraining(req: IncomingMessage, res: ServerResponse, trustProxy: number): Promise<void> {
  const verdict = await countRequest(clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy));
  const headers = { "content-type": "application/json; charset=utf-8", "retry-after": "1", ...rateHeaders(verdict) };
  res.writeHead(503, headers).end(req.method === "HEAD" ? "" : failureBody(503, "Service unavailable"));
}

/**
 * Handles `OPTIONS *`, which refers to the server rather than a resource (RFC 9110, section 9.3.7). No other method may
 * use `*`.
 */
function answerAsterisk({ method }: IncomingMessage, res: ServerResponse): void {
  if (method === "OPTIONS")
    return void res.writeHead(204, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }).end();
  res.writeHead(400, { "content-type": "application/json; charset=utf-8" });
  res.end(failureBody(400, "path: * is only for OPTIONS"));
}

/**
 * Creates the API's HTTP server. It handles `/v1`, callbacks, cron and health, and forwards everything else to the
 * pages. It disconnects slow clients after 15 and 75 s (docs/reliability.md rule 25). While it drains, only the health
 * check is served.
 */
export function createNodeServer(options: NodeServerOptions): NodeServer {
  const { restApi, pages, upgrade, trustProxy, servesHost = () => true, atOnce = maxAtOnce } = options;
  const ofAddress = createConcurrencyLimit("connections", atOnce);
  /** Connections that are not counted yet. A worker must first request a slot from its parent process. */
  const uncounted = new WeakMap<Socket, Promise<void>>();
  let underWay = 0;
  const idle = new Set<() => void>();

  const begin = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const target = targetOf(req);
    underWay += 1;
    res.once("close", () => {
      const kind = kindOf(target);
      if (kind) noteRequest(kind, req, res.statusCode, performance.now() - startedAt);
      underWay -= 1;
      if (underWay === 0) for (const resolve of idle) resolve();
    });
    const counting = uncounted.get(req.socket);
    if (counting) {
      await counting;
      if (req.socket.destroyed) return;
    }
    // Node stops reading from a connection that requested an upgrade, so the client must open another connection.
    if (req.headers.upgrade !== undefined) res.setHeader("connection", "close");
    const isHealth = /^\/api\/health\/?(?:\?|$)/.test(target);
    if (isLeaving()) res.setHeader("connection", "close");
    if (isRefusing()) {
      res.setHeader("connection", "close");
      if (!isHealth) return answerDraining(req, res, trustProxy);
    }
    const address = clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy);
    const asked: Asked = { target, address, isRest: isRest(target) };
    if (!isHealth) {
      const refusal = (trustProxy > 0 && (await takePlace(asked, res))) || findRefusal(req, asked, servesHost);
      if (refusal) return refuseRequest(req, res, asked, refusal);
    }
    if (asked.isRest) return answerRest(restApi, req, res);
    watchForLeaks(target, "url", new Date());
    if (target === "*") return answerAsterisk(req, res);
    cleanForwarded(req, trustProxy);
    if (findApiRoute(target)) return answerApi(req, res, target);
    if (isFileTarget(target)) return answerFileRequest(req, res, asked);
    return answerPage(req, res, asked);
  };
  const answer: RequestListener = (req, res) => {
    // A failure affects only one request. A stream that is rejected midway, for example because its
    // file was erased, is not an error.
    const fail = (thrown: unknown) => {
      if ((findFailure(thrown)?.status ?? 500) >= 500)
        reportFault(thrown, { operation: "answer", requestId: isNamed ? requestIdOf(req) : undefined });
      res.destroy();
    };
    const isNamed = !isRest(targetOf(req));
    (isNamed ? inRequest(req, res, () => begin(req, res)) : begin(req, res)).catch(fail);
  };
  const answerPage = async (req: IncomingMessage, res: ServerResponse, asked: Asked) => {
    if (!(await refuseBusy(req, res, asked))) pages(req, res);
  };
  const answerFileRequest = async (req: IncomingMessage, res: ServerResponse, asked: Asked) => {
    if (!(await refuseBusy(req, res, asked))) await answerFile(req, res, asked.target);
  };
  /** Limits concurrent requests behind a proxy, where several clients share one connection. */
  const takePlace = async ({ address }: Asked, res: ServerResponse) => {
    const release = await ofAddress.take(address);
    if (!release) return { status: 429, message: "Too many requests", headers: { "retry-after": "1" } };
    if (res.closed) release();
    else res.once("close", release);
    return null;
  };
  const countConnection = async (socket: Socket) => {
    const release = await ofAddress.take(clientAddress(socket.remoteAddress ?? "", {}, 0));
    uncounted.delete(socket);
    if (!release) socket.destroy();
    else if (socket.destroyed) release();
    else socket.once("close", release);
  };

  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 2_000 }, answer);
  server.headersTimeout = 15_000;
  server.requestTimeout = 75_000;
  server.keepAliveTimeout = 65_000;
  // A client may half-close after the request and still gets its response.
  Object.assign(server, { httpAllowHalfOpen: true });
  if (trustProxy === 0) {
    server.on("connection", (socket) => void uncounted.set(socket, countConnection(socket)));
  }
  const refuse = (error: Error, socket: Duplex) => void answerMalformed(error, socket);
  server.on("clientError", refuse);
  server.on("checkExpectation", answer);
  server.on("connect", (_, socket) => refuse(new Error("CONNECT"), socket));
  if (upgrade) {
    server.on("upgrade", (req, socket, head) => {
      if (isOfPages(targetOf(req))) upgrade(req, socket, head);
      else replayPlain(server, req, socket, head);
    });
  }

  return {
    server,
    whenIdle: (milliseconds) =>
      new Promise((resolve) => {
        if (underWay === 0) return resolve();
        const timer = setTimeout(resolve, milliseconds);
        idle.add(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
