import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import { judgeAnswer } from "../pix-api/schemas";
import type { BankAccount } from "./accounts";
import type { Manners } from "./books";
import { type Answer, answer, type Call, type Handler } from "./calls";
import { chargeHandlers } from "./charges";
import { banksAt, basePathOf, type Reached } from "./dialects";
import { spell } from "./habits";
import { matchPath, type Operation, operations, scopes } from "./operations";
import { pixHandlers } from "./pix";
import { composeProblem, Problem } from "./problems";
import { recurrenceHandlers } from "./recurrences";
import { recurringChargeHandlers } from "./recurring-charges";
import { withoutExtensions } from "./shapes";
import type { Tokens } from "./tokens";
import { webhookHandlers } from "./webhooks";

const handlers: Record<string, Handler> = {
  ...chargeHandlers,
  ...pixHandlers,
  ...webhookHandlers,
  ...recurrenceHandlers,
  ...recurringChargeHandlers,
};

/** A request that was read to its end. */
export interface Incoming {
  method: string;
  host: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
  /** The fingerprint of the client's certificate, if this bank issued it and it has not ended. */
  fingerprint: string | null;
  showsCertificate: boolean;
}

/** Reads who is calling from a request's TLS connection. */
export function readClient(request: IncomingMessage): Pick<Incoming, "fingerprint" | "showsCertificate"> {
  const socket = request.socket as TLSSocket;
  const certificate = socket.getPeerX509Certificate();
  const fingerprint = socket.authorized ? (certificate?.fingerprint256 ?? null) : null;
  return { fingerprint, showsCertificate: certificate !== undefined };
}

/** What is written to the wire. */
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

/** A page as a gateway or a proxy before the bank writes it. */
export function writePage(status: number, title: string): Written {
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>`;
  return { status, contentType: "text/html", body };
}

/** Which operation of which bank a request is for. */
export interface Route {
  reached: Reached;
  operation: Operation;
  parameters: string[];
}

/** The routes of a request: several where a host has two environments; none for a path that the bank does not serve. */
export function routesOf({ method, host, url }: Incoming): Route[] {
  const found: Route[] = [];
  for (const reached of banksAt(host)) {
    for (const operation of operations) {
      const base = basePathOf(reached, host, operation);
      if (base === null || !url.pathname.startsWith(`${base}/`)) continue;
      const parameters = matchPath(operation, method, url.pathname.slice(base.length));
      if (parameters) found.push({ reached, operation, parameters });
    }
  }
  return found;
}

/** Whether a request is for a token. */
export function tokenBanksOf({ method, host, url }: Incoming): Reached[] {
  if (method !== "POST") return [];
  return banksAt(host).filter(
    ({ site, profile }) => url.pathname === site.tokenPath && (site.tokenHost === host || profile === "generic"),
  );
}

function findFault(incoming: Incoming, { reached: { dialect } }: Route, clientId: string, appKey: string | null) {
  const { header, query } = dialect;
  const shown = header && incoming.headers[header];
  if (header && !shown) return `Header ${header} is missing.`;
  if (header === "client_id" && shown !== clientId) return "Header client_id is not the token's.";
  const key = query && incoming.url.searchParams.get(query);
  if (query && !key) return `Query parameter ${query} is missing.`;
  return query && appKey && key !== appKey ? `Query parameter ${query} is not the client's.` : null;
}

function readJson({ body, headers }: Incoming): { value: unknown } | null {
  if (body === "") return { value: undefined };
  if (!headers["content-type"]?.startsWith("application/json")) return null;
  try {
    return { value: JSON.parse(body) };
  } catch {
    return null;
  }
}

function writeAnswer({ reached: { dialect }, operation }: Route, manners: Manners, answered: Answer): Written {
  const { status } = answered;
  const own = dialect.statuses?.[operation] ?? status;
  if (answered.body === null) return { status: own, contentType: "application/json", body: "" };
  const body = spell(manners, answered.body);
  if (!dialect.codeField || !operation.startsWith("PUT ") || !("pixCopiaECola" in body)) return writeJson(own, body);
  const { pixCopiaECola, ...rest } = body;
  return writeJson(own, { ...rest, [dialect.codeField]: pixCopiaECola });
}

/** A request and the tenant that its token is for. */
export interface Admitted {
  route: Route;
  account: BankAccount;
}

/**
 * Checks who is calling: certificate, token, scope, and what the bank wants with each call.
 *
 * @returns the tenant and its route, or the refusal.
 */
export function admit(
  incoming: Incoming,
  routes: Route[],
  tokens: Tokens,
  accounts: readonly BankAccount[],
): Admitted | Written {
  const token = tokens.find(incoming.headers.authorization ?? null);
  const account = token && accounts.find(({ books }) => books === token.books);
  const route =
    account &&
    routes.find(({ reached: { dialect, profile, site } }) => {
      return profile === account.books.profile && dialect.sites[account.books.environment] === site;
    });
  if (!token || !account || !route) return writeJson(401, { error: "invalid_token" });
  const { books } = account;
  if (route.reached.site.asksCertificate && !books.fingerprints.has(incoming.fingerprint ?? "")) {
    return writeJson(401, { error: "invalid_token", error_description: "not this certificate's" });
  }
  const fault = findFault(incoming, route, books.clientId, books.applicationKey);
  if (fault) return writeJson(400, { error: "invalid_request", error_description: fault });
  if (token.scopes.has(scopes[route.operation])) return { route, account };
  const problem = new Problem("AcessoNegado", "Requisição de participante autenticado que viola alguma regra.");
  return writeJson(403, composeProblem(problem, route.reached.dialect), "application/problem+json");
}

/** Does a call; throws for an answer that the document would not have, so that nobody tests against our fantasy. */
function handle(call: Call): Answer {
  const answered = handlers[call.operation]?.(call) ?? answer(501);
  const faults = answered.status < 300 ? judgeAnswer(call.operation, withoutExtensions(answered.body)) : [];
  if (faults.length === 0) return answered;
  throw new Error(`The answer of ${call.operation} is fantasy: ${JSON.stringify(faults)}`);
}

/** Does what an admitted request asks for. */
export function perform(
  incoming: Incoming,
  { route, account }: Admitted,
  accounts: readonly BankAccount[],
  { now, isStale }: Pick<Call, "now" | "isStale">,
): Written {
  const json = readJson(incoming);
  if (!json) return writeJson(415, { error: "unsupported_media_type" });
  const { operation, parameters, reached } = route;
  const call: Call = {
    operation,
    parameters,
    query: incoming.url.searchParams,
    headers: incoming.headers,
    body: json.value,
    books: account.books,
    reached,
    now,
    isStale,
    everyone: accounts.map(({ books }) => books),
    tell: account.tell,
  };
  try {
    return writeAnswer(route, account.books.manners, handle(call));
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    return writeJson(cause.status, composeProblem(cause, reached.dialect), "application/problem+json");
  }
}
