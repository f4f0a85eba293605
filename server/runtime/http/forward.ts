import { setMaxListeners } from "node:events";
import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { type Duplex, pipeline } from "node:stream";
import { addressHeaders, secretHeader } from "./forwarded-headers";
import { limitBody, refuseAnnounced } from "./limit-body";
import { requestIdHeader } from "./name-request";
import { answerUnavailable } from "./stand-in-pages";

export interface Place {
  at: { socketPath: string } | { origin: string; secret: string };
  /** Aborts when the pages process stops, so that pending requests fail early. */
  gone: AbortSignal;
}

export interface ForwardOptions {
  findPlace: () => Place | null;
  /** Timeout for the response headers after the end of the request. */
  answerMilliseconds: number;
  bodyMilliseconds?: number;
}

export interface Forward {
  answer: RequestListener;
  upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const ofConnection = new Set(
  "connection keep-alive proxy-connection transfer-encoding te trailer upgrade http2-settings expect".split(" "),
);

/** Headers set by the API, and those for routing and framing. A client's `Connection` header cannot remove them. */
const kept: ReadonlySet<string> = new Set([...addressHeaders, requestIdHeader, "host", "content-length"]);

function headersFor({ headers }: IncomingMessage, { at }: Place): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  const passed = Object.entries(headers).filter(
    ([name]) => kept.has(name) || !(ofConnection.has(name) || named.has(name)),
  );
  return {
    ...Object.fromEntries(passed),
    ...(headers["transfer-encoding"] === undefined ? {} : { "transfer-encoding": "chunked" }),
    ...("secret" in at ? { [secretHeader]: at.secret } : {}),
  };
}

function rawHeadersOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => !ofConnection.has((rawHeaders[index - (index % 2)] ?? "").toLowerCase()));
}

/**
 * Adds a response's status and headers to those already on `res`. `writeHead` would keep only the
 * last of several cookies.
 */
function passHead(answer: IncomingMessage, res: ServerResponse): void {
  const raw = rawHeadersOf(answer);
  const names = raw.filter((_, index) => index % 2 === 0);
  for (const name of names) if (res.hasHeader(name)) res.removeHeader(name);
  for (const [index, name] of names.entries()) res.appendHeader(name, raw[index * 2 + 1] ?? "");
  res.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? "");
}

/** Forwards requests outside the API to the pages process, and streams the responses back. */
export function createForward({ findPlace, answerMilliseconds, bodyMilliseconds }: ForwardOptions): Forward {
  const agent = new Agent({ keepAlive: true });
  const secureAgent = new HttpsAgent({ keepAlive: true });

  const open = (req: IncomingMessage, place: Place, headers: IncomingHttpHeaders): ClientRequest => {
    const { method = "GET", url: path = "/" } = req;
    const options = { method, path, headers, setHost: false };
    if ("socketPath" in place.at) return httpRequest({ ...options, agent, socketPath: place.at.socketPath });
    const { protocol, hostname, port } = new URL(place.at.origin);
    const host = { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port };
    return protocol === "https:"
      ? httpsRequest({ ...options, ...host, agent: secureAgent })
      : httpRequest({ ...options, ...host, agent });
  };

  return {
    answer: (req, res) => {
      if (refuseAnnounced(req, res)) return;
      const place = findPlace();
      if (!place || place.gone.aborted) return answerUnavailable(req, res);
      setMaxListeners(0, place.gone);
      const request = open(req, place, headersFor(req, place));
      let isRefused = false;
      limitBody(req, res, {
        milliseconds: bodyMilliseconds,
        stop: () => {
          isRefused = true;
          request.destroy();
        },
      });
      const giveUp = () => request.destroy(new Error("The pages do not answer"));
      let timer: NodeJS.Timeout | undefined;
      const stopWaiting = () => {
        clearTimeout(timer);
        place.gone.removeEventListener("abort", giveUp);
      };
      place.gone.addEventListener("abort", giveUp);
      request.on("response", (answer) => {
        stopWaiting();
        passHead(answer, res);
        pipeline(answer, res, () => undefined);
      });
      request.on("error", () => {
        stopWaiting();
        if (isRefused) return;
        if (res.headersSent || res.destroyed) res.destroy();
        else answerUnavailable(req, res);
      });
      res.once("close", () => {
        stopWaiting();
        if (!res.writableFinished) request.destroy();
      });
      req.once("end", () => {
        if (!isRefused) timer = setTimeout(giveUp, answerMilliseconds);
      });
      // `pipeline` would close the client's connection if the pages process exits.
      req.pipe(request);
    },
    upgrade: (req, socket, head) => {
      const place = findPlace();
      if (!place || place.gone.aborted) return socket.destroy();
      const request = open(req, place, req.headers);
      const pass = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage) => {
        const lines = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`]));
        socket.write([`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, "", ""].join("\r\n"));
      };
      request.on("upgrade", (answer, pages, first) => {
        pass(answer);
        if (first.length > 0) socket.write(first);
        pipeline(socket, pages, socket, () => undefined);
      });
      request.on("response", (answer) => {
        pass(answer);
        pipeline(answer, socket, () => undefined);
      });
      request.on("error", () => socket.destroy());
      socket.on("error", () => request.destroy());
      request.end(head);
    },
  };
}
