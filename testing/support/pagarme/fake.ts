import { createServer as createHttp } from "node:http";
import { createServer as createHttps } from "node:https";
import { createAuthority } from "../certificates";
import {
  type Double,
  type DoubleOptions,
  findOperation,
  type Match,
  openDouble,
  writeJson,
  writePage,
} from "../doubles/double";
import { type AccountOptions, PagarmeAccount } from "./accounts";
import { spell } from "./draw-behavior";
import { findAccount, perform, type Violation } from "./entry";
import { type Operation, operations } from "./operations";
import { servePage } from "./pages";
import { unauthorized } from "./problems";

export interface FakePagarme extends Double<Operation> {
  /** Plain HTTP, such as `http://127.0.0.1:…/core/v5`. */
  url: string;
  port: number;
  authority: string;
  openAccount: (options?: AccountOptions) => PagarmeAccount;
  accounts: readonly PagarmeAccount[];
  /** Requests and responses that violate the official package's models. */
  violations: Violation[];
}

const base = "/core/v5";
const names = Object.keys(operations) as Operation[];

/** Any page may send a card. */
const corsFor = (origin: string | undefined) =>
  origin && {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-allow-headers": "content-type",
    vary: "origin",
  };

/**
 * Starts a fake Pagar.me: its own ledger to the cent, the simulator's cards, webhooks, and scripted
 * faults. Written from Pagar.me's public documentation and the models of its official package,
 * which validate every request and response. Imports nothing from the adapter, so that tests detect
 * errors in either of them.
 *
 * const pagarme = await openFakePagarme();
 * const account = pagarme.openAccount(); // account.keys are a connection's credentials
 * account.callTo("https://shop.example/hook");
 * account.pay(code); // pays a Pix or boleto
 * account.chargeBack(code); // charges a card payment back
 * pagarme.fault({ on: "POST /orders", times: 1, fault: { how: "cut_after" } });
 * account.webhooks.hold(); // holds its webhooks until `release`
 * pagarme.clock.skewMs += 25 * 3_600_000; // a day later, idempotency keys have expired
 * account.checkBooks();
 * expect(pagarme.violations).toEqual([]);
 * await pagarme.close();
 */
export async function openFakePagarme(options: DoubleOptions = {}): Promise<FakePagarme> {
  const accounts: PagarmeAccount[] = [];
  const violations: Violation[] = [];
  const authority = createAuthority("Pagar.me de Teste CA");
  const hosts = ["api.pagar.me", "localhost", "127.0.0.1"];
  const secure = createHttps({ ...authority.issue("api.pagar.me", { hosts }), minVersion: "TLSv1.2" });
  const double = await openDouble<Operation>([secure, createHttp()], options, (incoming, now) => {
    const { method, headers, url } = incoming;
    const matched = (
      operation: Operation | null,
      client: string | null,
      serve: Match<Operation>["serve"],
      more = {},
    ) => ({ operation, client, serve, headers: { ...corsFor(headers.origin), ...more } });
    const person = servePage(accounts, method, url.pathname, now);
    if (person) {
      const { status, html, location } = person;
      const written = { status, contentType: "text/html; charset=utf-8", body: html };
      return matched(null, null, () => written, location ? { location } : {});
    }
    if (method === "OPTIONS") return matched(null, null, () => ({ status: 204, contentType: "", body: "" }));
    const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : "";
    const found = findOperation(names, method, path);
    if (!found) return matched(null, null, () => writePage(404, "404 Not Found"));
    const account = findAccount(accounts, found.operation, incoming);
    if (!account) return matched(found.operation, null, () => writeJson(401, unauthorized().body));
    const { books } = account;
    return matched(found.operation, books.secretKey, (quirk) => {
      const call = { ...found, query: url.searchParams, books, now, quirk, pages: origin };
      const { status, body } = perform(call, incoming, violations);
      return { status, contentType: "application/json; charset=utf-8", body: spell(books.behavior, body) };
    });
  });
  const [port = 0, plainPort] = double.ports;
  const origin: string = `http://127.0.0.1:${plainPort}`;
  return {
    ...double,
    url: `${origin}${base}`,
    port,
    authority: authority.cert,
    openAccount: (account = {}) => {
      const opened = new PagarmeAccount(double, account);
      accounts.push(opened);
      return opened;
    },
    accounts,
    violations,
  };
}
