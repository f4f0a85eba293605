import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { createDeliver, type Deliver, type Reach } from "../bank/callbacks";
import type { RunningFault } from "../fakes/fault-script";
import { type AccountOptions, PagarmeAccount } from "./accounts";
import type { Manners } from "./books/manners";
import type { Answer } from "./calls";
import { findAccount, perform, type Violation } from "./door";
import { type Fault, type FaultRule, PagarmeFaults, quirkOf } from "./faults";
import { spell } from "./habits";
import { findOperation, type Operation, operations } from "./operations";
import { servePage } from "./pages";
import { unauthorized } from "./problems";
import { openServers } from "./server";

export interface PagarmeOptions {
  /** The port of the plain server; a free one by default. */
  port?: number;
  /** The fake's clock, before `skewMs`. */
  clock?: () => Date;
  /** Sends webhooks; over the network by default, and then to `callbackReach` if that is given. */
  deliver?: Deliver;
  callbackReach?: Reach;
}

/** A request that the fake saw, for tests that count. */
export interface Seen {
  /** Null for a path that the API does not have. */
  operation: Operation | null;
  secretKey: string | null;
  method: string;
  path: string;
  query: string;
  idempotencyKey: string | null;
  body: string;
  /** 0 when it was not answered. */
  status: number;
}

/** A fake Pagar.me (API v5). */
export interface FakePagarme {
  /** Its API by plain HTTP: `http://127.0.0.1:…/core/v5`. */
  url: string;
  /** The same API by TLS as `api.pagar.me`, for an adapter that is told where to reach it. */
  address: "127.0.0.1";
  port: number;
  authority: string;
  openAccount: (options?: AccountOptions) => PagarmeAccount;
  accounts: readonly PagarmeAccount[];
  /** Lets requests go wrong until the fault is ended or used up. */
  fault: (rule: FaultRule) => RunningFault;
  clock: { skewMs: number };
  now: () => Date;
  seen: Seen[];
  /** What the official package would not have, of requests and of the fake's own answers. */
  violations: Violation[];
  /** Errors of the fake itself. */
  errors: unknown[];
  /** Closes all sockets, so that those who wait for an answer get none. */
  hangUp: () => void;
  close: () => Promise<void>;
}

interface Written {
  status: number;
  contentType: string;
  body: string;
}

const base = "/core/v5";

const writeJson = ({ status, body }: Answer): Written => ({
  status,
  contentType: "application/json; charset=utf-8",
  body: JSON.stringify(body),
});

const writeAnswer = (manners: Manners, answer: Answer): Written => ({
  ...writeJson(answer),
  body: spell(manners, answer.body),
});

function writePage(status: number, title: string): Written {
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>`;
  return { status, contentType: "text/html", body };
}

function changed(written: Written, change: (body: Record<string, unknown>) => object): Written {
  if (written.status >= 300) return written;
  return { ...written, body: JSON.stringify(change(JSON.parse(written.body))) };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The headers that let a page of a registered origin send a card; none for another origin. */
function corsFor(origins: readonly string[] | null, origin: string | undefined): Record<string, string> {
  if (!origin || (origins && !origins.includes(origin))) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-allow-headers": "content-type",
    vary: "origin",
  };
}

/**
 * Starts a fake Pagar.me to test against: its own books to the cent, the simulator's cards, webhooks, and faults by
 * script. It is written from Pagar.me's public texts and the models of its official package, by which every request and
 * every answer is judged, and imports nothing of the adapter, so that each finds the other's errors.
 *
 *     const pagarme = await openFakePagarme();
 *     const account = pagarme.openAccount();          // account.keys are a connection's credentials
 *     account.webhooks.callTo("https://shop.example/hook");
 *     account.pay(code);                              // a payer pays a Pix or boleto
 *     account.chargeBack(code);                       // an issuer takes a card's payment back
 *     pagarme.fault({ on: "POST /orders", times: 1, fault: { how: "cut_after" } });
 *     pagarme.fault({ on: "webhook", fault: { how: "lost" } });
 *     pagarme.clock.skewMs += 25 * 3_600_000;         // a day later the acquirer has forgotten the keys
 *     account.checkBooks();
 *     expect(pagarme.violations).toEqual([]);
 *     await pagarme.close();
 */
export async function openFakePagarme(options: PagarmeOptions = {}): Promise<FakePagarme> {
  const { clock = () => new Date(), callbackReach = null } = options;
  const deliver = options.deliver ?? createDeliver(callbackReach);
  const script = new PagarmeFaults();
  const accounts: PagarmeAccount[] = [];
  const seen: Seen[] = [];
  const violations: Violation[] = [];
  const errors: unknown[] = [];
  const skew = { skewMs: 0 };
  const now = () => new Date(clock().getTime() + skew.skewMs);
  const abort = new AbortController();

  /** The answer to a request, and what happens to it first; null for no answer. */
  async function befall(fault: Fault | null, take: (fault: Fault | null) => Written, response: ServerResponse) {
    if (!fault || fault.how === "lost" || quirkOf(fault)) return take(fault);
    if (fault.how === "cut_before" || fault.how === "deaf") {
      if (fault.how === "cut_before") response.destroy();
      return null;
    }
    if (fault.how === "status") {
      const { status, page, message = "An error has occurred.", retryAfter } = fault;
      if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
      return page ? writePage(status, String(status)) : writeJson({ status, body: { message } });
    }
    const first = take(null);
    if (fault.how === "twice") return take(null);
    if (fault.how === "changed") return changed(first, fault.change);
    if (fault.how === "page") return writePage(200, "Service temporarily unavailable");
    if (fault.how === "null") return { ...first, status: 200, body: "null" };
    if (fault.how === "empty") return { ...first, status: 200, body: "" };
    if (fault.how === "cut_after") response.destroy();
    if (fault.how !== "late") return null;
    await wait(fault.ms, undefined, { signal: abort.signal }).catch(() => undefined);
    return first;
  }

  function originsOf(url: URL): readonly string[] | null {
    const account = accounts.find(({ books }) => books.publicKey === url.searchParams.get("appId"));
    return account ? account.books.manners.origins : null;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "/", servers.origin);
    const person = servePage(accounts, method, url.pathname, now());
    if (person) {
      const location = person.location ? { location: person.location } : {};
      response.writeHead(person.status, { "content-type": "text/html; charset=utf-8", ...location }).end(person.html);
      return;
    }
    const cors = corsFor(originsOf(url), headers.origin);
    if (method === "OPTIONS") return void response.writeHead(204, cors).end();
    const found = url.pathname.startsWith(`${base}/`) ? findOperation(method, url.pathname.slice(base.length)) : null;
    const key = headers["idempotency-key"];
    const entry: Seen = {
      operation: found?.operation ?? null,
      secretKey: null,
      method,
      path: url.pathname,
      query: url.search,
      idempotencyKey: typeof key === "string" ? key : null,
      body: text,
      status: 0,
    };
    seen.push(entry);
    const send = ({ status, contentType, body }: Written) => {
      entry.status = status;
      response.writeHead(status, { ...cors, ...(body ? { "content-type": contentType } : {}) }).end(body);
    };
    if (!found) return send(writePage(404, "404 Not Found"));
    const account = findAccount(accounts, found.operation, url.searchParams, headers);
    entry.secretKey = account?.books.secretKey ?? null;
    const isStranger = operations[found.operation].isPublic && headers.origin && !cors["access-control-allow-origin"];
    const take = (fault: Fault | null): Written => {
      if (!account) return writeJson({ status: 401, body: unauthorized().body });
      if (isStranger) return writeJson({ status: 403, body: { message: "The domain is not registered." } });
      const quirk = quirkOf(fault);
      const { books, tell } = account;
      const known = { ...found, query: url.searchParams, books, tell, now: now(), quirk, pages: servers.origin };
      return writeAnswer(books.manners, perform({ ...known, headers, text }, violations));
    };
    const fault = script.takeFor(found.operation, account?.books.secretKey ?? null, parsed(text));
    const written = await befall(fault, take, response);
    if (written && !response.destroyed) send(written);
  }

  const servers = await openServers((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      errors.push(cause);
      response.destroy();
    });
  }, options.port ?? 0);
  return {
    url: `${servers.origin}${base}`,
    address: servers.address,
    port: servers.port,
    authority: servers.authority,
    openAccount: (account = {}) => {
      const isLost = (secretKey: string, body: string) =>
        script.takeFor("webhook", secretKey, parsed(body))?.how === "lost";
      const opened = new PagarmeAccount({ deliver, now, isLost }, account);
      accounts.push(opened);
      return opened;
    },
    accounts,
    fault: (rule) => script.add(rule),
    clock: skew,
    now,
    seen,
    violations,
    errors,
    hangUp: servers.hangUp,
    close: async () => {
      abort.abort();
      await servers.close();
    },
  };
}
