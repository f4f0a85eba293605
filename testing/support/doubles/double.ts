import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type Fault, type FaultRule, FaultScript, type Quirk, type RunningFault } from "./faults";
import { type Deliver, deliverOnce } from "./outbox";

export interface DoubleOptions {
  clock?: () => Date;
  /** Defaults to sending the callback over the network. */
  deliver?: Deliver;
}

export interface Incoming {
  method: string;
  host: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  socket: Socket;
}

export interface Written {
  status: number;
  contentType: string;
  body: string;
}

export const writeJson = (status: number, body: object, contentType = "application/json"): Written => ({
  status,
  contentType,
  body: JSON.stringify(body),
});

/** HTML error page, like a gateway's. */
export function writePage(status: number, title: string): Written {
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>`;
  return { status, contentType: "text/html", body };
}

export interface Match<Operation> {
  operation: Operation | null;
  client: string | null;
  headers?: OutgoingHttpHeaders;
  serve: (quirk: Quirk | null) => Written;
}

export interface Seen<Operation> {
  operation: Operation | null;
  client: string | null;
  method: string;
  host: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
  status: number;
}

export interface Double<Operation extends string> {
  address: "127.0.0.1";
  ports: number[];
  /** The fault is active until it is ended or exhausted. */
  fault: (rule: FaultRule<Operation>) => RunningFault;
  clock: { skewMs: number };
  now: () => Date;
  deliver: Deliver;
  seen: Seen<Operation>[];
  errors: unknown[];
  hangUp: () => void;
  close: () => Promise<void>;
}

async function readIncoming(request: IncomingMessage): Promise<Incoming> {
  const { method = "", headers, socket } = request;
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  const url = new URL(request.url ?? "/", `https://${host || "localhost"}`);
  return { method, host, url, headers, socket, body: await text(request) };
}

function changed(written: Written, change: (body: Record<string, unknown>) => object): Written {
  return written.status < 300
    ? { ...written, body: JSON.stringify(change(JSON.parse(written.body || "{}"))) }
    : written;
}

const garbled = {
  page: writePage(200, "Service temporarily unavailable"),
  null: { status: 200, contentType: "application/json", body: "null" },
  empty: { status: 200, contentType: "application/json", body: "" },
} as const;

/** Returns null if the fault suppresses the response. */
async function answerUnder(
  fault: Fault | null,
  serve: Match<string>["serve"],
  response: ServerResponse,
  signal: AbortSignal,
): Promise<Written | null> {
  if (!fault) return serve(null);
  switch (fault.how) {
    case "cut_before":
      response.destroy();
      return null;
    case "deaf":
      return null;
    case "status": {
      const { status, page, retryAfter, message = "An error has occurred." } = fault;
      if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
      return page ? writePage(status, String(status)) : writeJson(status, { title: String(status), status, message });
    }
    case "twice":
      serve(null);
      return serve(null);
    case "changed":
      return changed(serve(null), fault.change);
    case "page":
    case "null":
    case "empty":
      serve(null);
      return garbled[fault.how];
    case "cut_after":
      serve(null);
      response.destroy();
      return null;
    case "silent":
      serve(null);
      return null;
    case "late": {
      const written = serve(null);
      await wait(fault.ms, undefined, { signal }).catch(() => undefined);
      return written;
    }
    default:
      return serve(fault.how);
  }
}

/** Starts servers on free ports that route requests by `match` and apply faults. */
export async function openDouble<Operation extends string>(
  servers: readonly Server[],
  { clock = () => new Date(), deliver = deliverOnce }: DoubleOptions,
  match: (incoming: Incoming, now: Date) => Match<Operation>,
): Promise<Double<Operation>> {
  const faults = new FaultScript<Operation>();
  const seen: Seen<Operation>[] = [];
  const errors: unknown[] = [];
  const skew = { skewMs: 0 };
  const now = () => new Date(clock().getTime() + skew.skewMs);
  const abort = new AbortController();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = await readIncoming(request);
    const { operation, client, headers, serve } = match(incoming, now());
    const { method, host, url, body } = incoming;
    const read = { method, host, path: url.pathname, query: url.search, headers: incoming.headers, body };
    const entry: Seen<Operation> = { operation, client, ...read, status: 0 };
    seen.push(entry);
    const fault = operation && faults.take(operation, client, body);
    const written = await answerUnder(fault, serve, response, abort.signal);
    if (!written || response.destroyed) return;
    entry.status = written.status;
    const type = written.body ? { "content-type": written.contentType } : {};
    response.writeHead(written.status, { ...headers, ...type }).end(written.body);
  }

  for (const server of servers) {
    server.on("request", (request, response) => {
      answer(request, response).catch((cause: unknown) => {
        errors.push(cause);
        response.destroy();
      });
    });
    server.on("tlsClientError", () => undefined);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
  const hangUp = () => {
    for (const server of servers) server.closeAllConnections();
  };
  return {
    address: "127.0.0.1",
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    fault: (rule) => faults.add(rule),
    clock: skew,
    now,
    deliver,
    seen,
    errors,
    hangUp,
    close: async () => {
      abort.abort();
      hangUp();
      await Promise.all(servers.map((server) => once(server.close(), "close")));
    },
  };
}

/** Parses a Basic `Authorization` header. Returns null for another scheme. */
export function readBasic(authorization = ""): [user: string, password: string] | null {
  const [scheme, encoded = ""] = authorization.split(" ");
  if (scheme?.toLowerCase() !== "basic") return null;
  const [user = "", ...password] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return [user, password.join(":")];
}

/** Finds the operation of a method and a path relative to the base, with its path parameters. */
export function findOperation<Operation extends string>(
  operations: readonly Operation[],
  method: string,
  path: string,
): { operation: Operation; parameters: string[] } | null {
  const given = [method, ...path.split("/")];
  for (const operation of operations) {
    const pattern = operation.split(/[ /]/);
    const isMatch = (part: string, index: number) =>
      part.startsWith("{") ? given[index] !== "" : part === given[index];
    if (pattern.length !== given.length || !pattern.every(isMatch)) continue;
    const parameters = given.filter((_, index) => pattern[index]?.startsWith("{")).map(decodeURIComponent);
    return { operation, parameters };
  }
  return null;
}
