import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { compressAnswer } from "./compress-answer";
import { clientAddress } from "../core/client-address";
import { reportFault } from "../core/report-fault";
import { countRequest, rateHeaders } from "../rest/rate-limit";
import type { RestDoor } from "../rest/rest";
import { answerApi, findApiRoute } from "./api-routes";
import { cleanForwarded } from "./forwarded-headers";
import { isDraining } from "./health";
import { replayPlain } from "./replay-plain";
import { sendStream } from "./send-stream";

export interface NodeServerOptions {
  door: RestDoor;
  /** Everything that is not the API's. */
  pages: RequestListener;
  /** The pages' hot reload socket, in development. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | null;
  trustProxy: number;
}

export interface NodeServer {
  server: Server;
  /** Resolves once no request is under way, or after `milliseconds`. */
  whenIdle: (milliseconds: number) => Promise<void>;
}

/**
 * Whether a target belongs to the REST door, by the raw request line without decoding (docs/reliability.md rule 22).
 */
function isRest(target: string): boolean {
  return /^\/v1(?:[/?#]|$)/.test(target);
}

/** Whether it is the development server's hot reload socket; every other upgrade is declined. */
function isOfPages(target: string): boolean {
  return target.startsWith("/_next/");
}

/** The path of a request line, without the origin that proxies put before it. */
function targetOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}

function failureBody(status: number, message: string): string {
  return JSON.stringify({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message });
}

async function answerRest(door: RestDoor, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const answer = await door.handle({
    method: req.method ?? "GET",
    target: targetOf(req),
    headers: req.headers,
    socketAddress: req.socket.remoteAddress ?? "",
    body: req,
  });
  const { headers, body } = await compressAnswer(answer, req);
  res.writeHead(answer.status, headers);
  if (answer.stream) return sendStream(answer.stream, res);
  res.end(body);
}

async function answerDraining(req: IncomingMessage, res: ServerResponse, trustProxy: number): Promise<void> {
  const verdict = await countRequest(clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy));
  const headers = { "content-type": "application/json; charset=utf-8", "retry-after": "1", ...rateHeaders(verdict) };
  res.writeHead(503, headers).end(req.method === "HEAD" ? "" : failureBody(503, "Service unavailable"));
}

/** Answers requests that are not HTTP, too slow, or whose head is too large, for which Node has no response object. */
async function answerMalformed(error: Error & { code?: string }, socket: Duplex & { remoteAddress?: string }) {
  if (!socket.writable || error.code === "ECONNRESET") return socket.destroy();
  const slow = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const status = slow ? 408 : 400;
  const body = failureBody(status, slow ? "body: did not arrive in time" : "body: the request is not well-formed HTTP");
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

/** `OPTIONS *` asks about the server, not about a resource (RFC 9110, section 9.3.7); no other method may. */
function answerAsterisk({ method }: IncomingMessage, res: ServerResponse): void {
  if (method === "OPTIONS")
    return void res.writeHead(204, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }).end();
  res.writeHead(400, { "content-type": "application/json; charset=utf-8" });
  res.end(failureBody(400, "path: * is only for OPTIONS"));
}

/**
 * The API's HTTP server: `/v1`, callbacks, cron and health are answered here, everything else by the pages. Slow
 * clients are cut off after 15 and 75 s (docs/reliability.md rule 25). While the process drains, only health is answered.
 */
export function createNodeServer({ door, pages, upgrade, trustProxy }: NodeServerOptions): NodeServer {
  let underWay = 0;
  const idle = new Set<() => void>();

  const finish = (answered: Promise<void>, res: ServerResponse) => {
    answered.catch((thrown: unknown) => {
      reportFault(thrown, { operation: "answer" });
      res.destroy();
    });
  };
  const answer: RequestListener = (req, res) => {
    underWay += 1;
    res.once("close", () => {
      underWay -= 1;
      if (underWay === 0) for (const resolve of idle) resolve();
    });
    // Node reads nothing more from a connection that asked for an upgrade: the client must open another.
    if (req.headers.upgrade !== undefined) res.setHeader("connection", "close");
    if (isDraining()) {
      res.setHeader("connection", "close");
      if (targetOf(req) !== "/api/health") return finish(answerDraining(req, res, trustProxy), res);
    }
    if (isRest(targetOf(req))) return finish(answerRest(door, req, res), res);
    if (targetOf(req) === "*") return answerAsterisk(req, res);
    cleanForwarded(req, trustProxy);
    if (findApiRoute(targetOf(req))) return finish(answerApi(req, res, targetOf(req)), res);
    pages(req, res);
  };

  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 2_000 }, answer);
  server.headersTimeout = 15_000;
  server.requestTimeout = 75_000;
  server.keepAliveTimeout = 65_000;
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
