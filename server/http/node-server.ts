import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { clientAddress } from "../core/client-address";
import { reportFault } from "../core/report-fault";
import { countRequest, rateHeaders } from "../rest/rate-limit";
import type { RestDoor } from "../rest/rest";
import { isDraining } from "./health";
import { sendStream } from "./send-stream";

export interface NodeServerOptions {
  door: RestDoor;
  /** Everything that is not below `/v1`. */
  pages: RequestListener;
  /** Next's own socket, in development. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | null;
  trustProxy: number;
}

export interface NodeServer {
  server: Server;
  /** Resolves once no request is under way, or after `milliseconds`. */
  whenIdle: (milliseconds: number) => Promise<void>;
}

/**
 * A path of the REST door, told from the bytes of the request line: nothing is decoded (docs/reliability.md rule 22).
 */
function isRest(target: string): boolean {
  return /^\/v1(?:[/?#]|$)/.test(target);
}

/** The path of a request line; the absolute form, which proxies use, names our own origin before it. */
function targetOf({ url = "/" }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
}

function failureBody(status: number, message: string): string {
  return JSON.stringify({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message });
}

async function answerRest(door: RestDoor, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { status, headers, body, stream } = await door.handle({
    method: req.method ?? "GET",
    target: targetOf(req),
    headers: req.headers,
    socketAddress: req.socket.remoteAddress ?? "",
    body: req,
  });
  res.writeHead(status, headers);
  if (stream) return sendStream(stream, res);
  res.end(body);
}

/**
 * Next believes whatever these headers say, and so would every page behind it: the client's address is put in before
 * Next sees the request (docs/reliability.md rule 21), and without a proxy of ours in front nobody may name our host.
 */
function cleanForwarded(req: IncomingMessage, trustProxy: number): void {
  req.headers["x-forwarded-for"] = clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy);
  if (trustProxy > 0) return;
  for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"]) {
    delete req.headers[name];
  }
}

async function answerDraining(req: IncomingMessage, res: ServerResponse, trustProxy: number): Promise<void> {
  const verdict = await countRequest(clientAddress(req.socket.remoteAddress ?? "", req.headers, trustProxy));
  const headers = { "content-type": "application/json; charset=utf-8", "retry-after": "1", ...rateHeaders(verdict) };
  res.writeHead(503, headers).end(req.method === "HEAD" ? "" : failureBody(503, "Service unavailable"));
}

/** Requests that are not HTTP, too slow or too large in their head: Node has no response object for them. */
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

/**
 * The process's HTTP server: `/v1` goes straight to the REST door, everything else to Next. Slow clients are cut off
 * after 15 and 75 s (docs/reliability.md rule 25). While the process drains, only health is answered.
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
    if (isDraining()) {
      res.setHeader("connection", "close");
      if (targetOf(req) !== "/api/health") return finish(answerDraining(req, res, trustProxy), res);
    }
    if (isRest(targetOf(req))) return finish(answerRest(door, req, res), res);
    cleanForwarded(req, trustProxy);
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
      if (isRest(targetOf(req))) refuse(new Error("Upgrade"), socket);
      else upgrade(req, socket, head);
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
