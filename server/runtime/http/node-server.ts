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
 * Declines an upgrade (RFC 9110, section 7.8): returns the connection to the server with the same
 * request without the upgrade header.
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
 * Responds to input that is not HTTP, and to headers that arrive too slowly or are too large, for
 * which Node provides no response object.
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
 * Connections per IP address. Carriers put hundreds of phones behind one address. Behind a proxy,
 * requests are counted instead, because all connections have the proxy's address.
 */
const maxAtOnce = 256;

export interface NodeServerOptions {
  restApi: RestApi;
  pages: RequestListener;
  /** Hot reload socket of the pages, in development. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | null;
  trustProxy: number;
  servesHost?: (host: string) => boolean;
  /** Connections or concurrent requests per IP address; 256 by default. */
  atOnce?: number;
}

export interface NodeServer {
  server: Server;
  whenIdle: (milliseconds: number) => Promise<void>;
}

/** Matches targets of the REST API in the raw request line, without decoding (docs/reliability.md rule 22). */
function isRest(target: string): boolean {
  return /^\/+v1(?:[/?#]|$)/.test(target);
}

/** Matches the development server's hot reload socket. Every other upgrade is declined. */
function isOfPages(target: string): boolean {
  return target.startsWith("/_next/");
}

function targetOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}

/** Kind of request for the metrics; null for the REST API, which reports its own. */
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

/** `OPTIONS *` refers to the server instead of a resource (RFC 9110, section 9.3.7). No other method may use `*`. */
function answerAsterisk({ method }: IncomingMessage, res: ServerResponse): void {
  if (method === "OPTIONS")
    return void res.writeHead(204, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }).end();
  res.writeHead(400, { "content-type": "application/json; charset=utf-8" });
  res.end(failureBody(400, "path: * is only for OPTIONS"));
}

/**
 * Creates the API's HTTP server: `/v1`, callbacks, cron and health; everything else is forwarded to
 * the pages. Disconnects slow clients after 15 and 75 s (docs/reliability.md rule 25). While it
 * drains, serves only the health check.
 */
export function createNodeServer(options: NodeServerOptions): NodeServer {
  const { restApi, pages, upgrade, trustProxy, servesHost = () => true, atOnce = maxAtOnce } = options;
  const ofAddress = createConcurrencyLimit("connections", atOnce);
  /** Connections not yet counted: a worker must first request a slot from its parent. */
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
    // Node stops reading a connection that requested an upgrade, so the client must open another.
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
    // Fails one request only. A stream rejected midway, for example because its file was erased, is not an error.
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
  /** Limits concurrent requests behind a proxy, where clients share connections. */
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
  // A client that half-closes after the request still gets its response.
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
