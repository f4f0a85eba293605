import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Certificate, createAuthority } from "../certificates";
import { FaultScript, type RunningFault } from "../fakes/fault-script";
import { type AccountOptions, BankAccount } from "./accounts";
import { createDeliver, type Deliver, type Reach } from "./callbacks";
import { allHosts } from "./dialects";
import {
  type Admitted,
  admit,
  type Incoming,
  perform,
  readClient,
  routesOf,
  tokenBanksOf,
  type Written,
  writeJson,
  writePage,
} from "./door";
import type { Fault, FaultRule } from "./faults";
import type { Operation } from "./operations";
import { Tokens } from "./tokens";

export interface BankOptions {
  /** The port; a free one by default. */
  port?: number;
  /** The bank's clock, before `skewMs`. */
  clock?: () => Date;
  /** Sends callbacks; over the network by default, and then to `callbackReach` if that is given. */
  deliver?: Deliver;
  callbackReach?: Reach;
}

/** A request that the bank saw, for tests that count. */
export interface Seen {
  /** Null for a path that it does not serve. */
  operation: Operation | "token" | null;
  clientId: string | null;
  method: string;
  host: string;
  path: string;
  body: string;
  /** 0 when it was not answered. */
  status: number;
}

/** A bank that serves the API Pix 2.9.0 in nine dialects. */
export interface Bank {
  address: "127.0.0.1";
  port: number;
  /** The authority (PEM) of the bank's own certificate, which is valid for the hosts of all profiles. */
  authority: string;
  /** The authority of the certificate that it shows when it calls back. */
  callbackAuthority: string;
  /** A certificate that `callbackAuthority` did not sign. */
  strangersCertificate: Certificate;
  openAccount: (options?: AccountOptions) => BankAccount;
  accounts: readonly BankAccount[];
  /** Lets requests go wrong until the fault is ended or used up. */
  fault: (rule: FaultRule) => RunningFault;
  clock: { skewMs: number };
  /** Whether a client without a good certificate sees a page, or a closed socket. */
  refuses: { by: "page" | "reset" };
  /** How many of the next connections are closed before their TLS handshake. */
  handshakes: { refused: number };
  seen: Seen[];
  /** Errors of the bank itself, such as an answer that the Banco Central's document would not have. */
  errors: unknown[];
  /** Closes all sockets, so that those who wait for an answer get none. */
  hangUp: () => void;
  close: () => Promise<void>;
}

const garbled = {
  page: writePage(200, "Service temporarily unavailable"),
  null: { status: 200, contentType: "application/json", body: "null" },
  empty: { status: 200, contentType: "application/json", body: "" },
} as const;

async function readIncoming(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  return {
    method: request.method ?? "",
    host,
    url: new URL(request.url ?? "/", `https://${host || "localhost"}`),
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    ...readClient(request),
  };
}

function changed(written: Written, change: (body: Record<string, unknown>) => object): Written {
  if (written.status >= 300) return written;
  return { ...written, body: JSON.stringify(change(JSON.parse(written.body || "{}"))) };
}

/**
 * Starts a bank of our own to test against: TLS with client certificates, its own books, callbacks, and faults by
 * script. It is written from the Banco Central's document and from what the banks publish, and imports nothing of the
 * adapter, so that each finds the other's errors.
 *
 *     const bank = await openBank();
 *     const account = bank.openAccount({ profile: "efi" });
 *     createPixApiAcquirer({ reach: bank });       // address, port and authority
 *     // settings and secrets of a connection: account.settings, account.secrets
 *     account.pay(txid);                           // a payer pays; the bank calls the registered address
 *     account.callbacks.hold();                    // … or keeps its callbacks until `release`
 *     bank.fault({ on: "PUT /cob/{txid}", times: 1, fault: { how: "cut_after" } });
 *     await bank.close();
 */
export async function openBank(options: BankOptions = {}): Promise<Bank> {
  const { clock = () => new Date(), callbackReach = null } = options;
  const deliver = options.deliver ?? createDeliver(callbackReach);
  const [own, clients, strangers, callers] = ["Bank CA", "Clients CA", "Strangers CA", "Callbacks CA"].map(
    createAuthority,
  );
  if (!own || !clients || !strangers || !callers) throw new Error("The bank has no authorities");
  const server = createServer({
    ...own.issue("bank", { hosts: [...allHosts, "localhost", "127.0.0.1"] }),
    minVersion: "TLSv1.2",
    requestCert: true,
    // The bank itself answers a client without a good certificate.
    rejectUnauthorized: false,
    ca: clients.cert,
  });
  const tokens = new Tokens();
  const faults = new FaultScript<Operation | "token", Fault, FaultRule>();
  const accounts: BankAccount[] = [];
  const seen: Seen[] = [];
  const errors: unknown[] = [];
  const skew = { skewMs: 0 };
  const refuses: Bank["refuses"] = { by: "page" };
  const now = () => new Date(clock().getTime() + skew.skewMs);
  const handshakes = { refused: 0 };
  const abort = new AbortController();

  /** What a request is, and how to answer it as if nothing went wrong. */
  function judge(incoming: Incoming): {
    operation: Seen["operation"];
    clientId: string | null;
    take: (isStale: boolean) => Written;
  } {
    const reached = tokenBanksOf(incoming);
    if (reached.length > 0) {
      const { headers, url, body, fingerprint } = incoming;
      const contentType = headers["content-type"] ?? "";
      const request = { reached, query: url.searchParams, contentType, body, fingerprint };
      const authorization = headers.authorization ?? null;
      const books = accounts.map((account) => account.books);
      const told = /"?client_id"?[=:]\s*"?([^&"]+)/.exec(body)?.[1] ?? null;
      const basic = Buffer.from(authorization?.split(" ")[1] ?? "", "base64")
        .toString("utf8")
        .split(":")[0];
      const take = () => {
        const { status, body: answered } = tokens.request({ ...request, authorization }, books);
        return writeJson(status, answered);
      };
      return { operation: "token", clientId: told ?? basic ?? null, take };
    }
    const routes = routesOf(incoming);
    if (routes.length === 0) return { operation: null, clientId: null, take: () => writePage(404, "404 Not Found") };
    const admitted: Admitted | Written = admit(incoming, routes, tokens, accounts);
    if (!("account" in admitted))
      return { operation: routes[0]?.operation ?? null, clientId: null, take: () => admitted };
    const take = (isStale: boolean) => perform(incoming, admitted, accounts, { now: now(), isStale });
    return { operation: admitted.route.operation, clientId: admitted.account.clientId, take };
  }

  function isUnidentified({ fingerprint, host, url, method, ...rest }: Incoming): boolean {
    if (fingerprint) return false;
    const incoming = { fingerprint, host, url, method, ...rest };
    const all = [...tokenBanksOf(incoming), ...routesOf(incoming).map(({ reached }) => reached)];
    return all.length > 0 && all.every(({ site }) => site.asksCertificate);
  }

  /** The answer to a request, and what happens to it first; null for no answer. */
  async function befall(fault: Fault | null, take: (isStale: boolean) => Written, response: ServerResponse) {
    if (!fault || fault.how === "stale") return take(fault?.how === "stale");
    if (fault.how === "cut_before" || fault.how === "deaf") {
      if (fault.how === "cut_before") response.destroy();
      return null;
    }
    if (fault.how === "status") {
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", String(fault.retryAfter));
      const title = String(fault.status);
      return fault.page ? writePage(fault.status, title) : writeJson(fault.status, { title, status: fault.status });
    }
    const first = take(false);
    if (fault.how === "twice") return take(false);
    if (fault.how === "changed") return changed(first, fault.change);
    if (fault.how === "page" || fault.how === "null" || fault.how === "empty") return garbled[fault.how];
    if (fault.how === "cut_after") response.destroy();
    if (fault.how !== "late") return null;
    await wait(fault.ms, undefined, { signal: abort.signal }).catch(() => undefined);
    return first;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = await readIncoming(request);
    const { method, host, url, body } = incoming;
    const entry: Seen = { operation: null, clientId: null, method, host, path: url.pathname, body, status: 0 };
    seen.push(entry);
    if (isUnidentified(incoming)) {
      if (refuses.by === "reset") return void response.destroy();
      const title = incoming.showsCertificate ? "The SSL certificate error" : "No required SSL certificate was sent";
      entry.status = 400;
      return void response.writeHead(400, { "content-type": "text/html" }).end(writePage(400, `400 ${title}`).body);
    }
    const { operation, clientId, take } = judge(incoming);
    Object.assign(entry, { operation, clientId });
    const fault = operation ? faults.take(operation, ({ of }) => !of || of.clientId === clientId) : null;
    const written = await befall(fault, take, response);
    if (!written || response.destroyed) return;
    entry.status = written.status;
    if (!response.hasHeader("date")) response.setHeader("date", now().toUTCString());
    response.writeHead(written.status, written.body ? { "content-type": written.contentType } : {}).end(written.body);
  }

  server.on("request", (request, response) => {
    answer(request, response).catch((cause: unknown) => {
      errors.push(cause);
      response.destroy();
    });
  });
  server.on("tlsClientError", () => undefined);
  server.prependListener("connection", (socket) => {
    if (handshakes.refused === 0) return;
    handshakes.refused -= 1;
    socket.destroy();
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const callbackCertificate = callers.issue("bank");
  const context = { authority: own.cert, clients, strangers, callbackCertificate, deliver, tokens, now };
  return {
    address: "127.0.0.1",
    port,
    authority: own.cert,
    callbackAuthority: callers.cert,
    strangersCertificate: strangers.issue("bank"),
    openAccount: (account = {}) => {
      const opened = new BankAccount(context, account);
      accounts.push(opened);
      return opened;
    },
    accounts,
    fault: (rule) => faults.add(rule),
    clock: skew,
    refuses,
    handshakes,
    seen,
    errors,
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      abort.abort();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
