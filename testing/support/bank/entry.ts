import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { findOperation, type Incoming, type Written, writeJson } from "../doubles/double";
import { classifyResponse } from "../pix-api/schemas";
import { spell } from "./behavior";
import type { Behavior, Books } from "./books";
import { type Answer, answer, type Call, type Handler } from "./calls";
import { chargeHandlers } from "./charges";
import { banksAt, basePathOf, type Reached } from "./dialects";
import { type Operation, operations, scopes } from "./operations";
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

/** The fingerprint is null unless this bank issued the certificate and it has not expired. */
export function readClient(socket: Socket): { fingerprint: string | null; showsCertificate: boolean } {
  if (!(socket instanceof TLSSocket)) throw new Error("The bank listens by TLS alone");
  const certificate = socket.getPeerX509Certificate();
  const fingerprint = socket.authorized ? (certificate?.fingerprint256 ?? null) : null;
  return { fingerprint, showsCertificate: certificate !== undefined };
}

export interface Route {
  reached: Reached;
  operation: Operation;
  parameters: string[];
}

export function routesOf({ method, host, url }: Pick<Incoming, "method" | "host" | "url">): Route[] {
  return banksAt(host).flatMap((reached) => {
    const isServed = (operation: Operation) => basePathOf(reached, host, operation) !== null;
    return operations.filter(isServed).flatMap((operation) => {
      const base = basePathOf(reached, host, operation) ?? "";
      if (!url.pathname.startsWith(`${base}/`)) return [];
      const found = findOperation([operation], method, url.pathname.slice(base.length));
      return found ? [{ reached, ...found }] : [];
    });
  });
}

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

function writeAnswer({ reached: { dialect }, operation }: Route, behavior: Behavior, answered: Answer): Written {
  const { status } = answered;
  const own = dialect.statuses?.[operation] ?? status;
  if (answered.body === null) return { status: own, contentType: "application/json", body: "" };
  const body = spell(behavior, answered.body);
  if (!dialect.codeField || !operation.startsWith("PUT ") || !("pixCopiaECola" in body)) return writeJson(own, body);
  const { pixCopiaECola, ...rest } = body;
  return writeJson(own, { ...rest, [dialect.codeField]: pixCopiaECola });
}

interface Admitted {
  route: Route;
  books: Books;
}

/**
 * Authenticates a request by certificate, token, scope and the bank's further requirements.
 *
 * @returns the account and its route, or the refusal.
 */
export function admit(
  incoming: Incoming,
  fingerprint: string | null,
  routes: Route[],
  tokens: Tokens,
): Admitted | Written {
  const token = tokens.find(incoming.headers.authorization);
  const books = token?.books;
  const route = routes.find(({ reached: { dialect, profile, site } }) => {
    return profile === books?.profile && dialect.sites[books.environment] === site;
  });
  if (!token || !books || !route) return writeJson(401, { error: "invalid_token" });
  if (route.reached.site.asksCertificate && !books.fingerprints.has(fingerprint ?? "")) {
    return writeJson(401, { error: "invalid_token", error_description: "not this certificate's" });
  }
  const fault = findFault(incoming, route, books.clientId, books.applicationKey);
  if (fault) return writeJson(400, { error: "invalid_request", error_description: fault });
  if (token.scopes.has(scopes[route.operation])) return { route, books };
  const problem = new Problem("AcessoNegado", "Requisição de participante autenticado que viola alguma regra.");
  return writeJson(403, composeProblem(problem, route.reached.dialect), "application/problem+json");
}

/** @throws Error if the response violates the specification. */
function handle(call: Call): Answer {
  const answered = handlers[call.operation]?.(call) ?? answer(501);
  const faults = answered.status < 300 ? classifyResponse(call.operation, withoutExtensions(answered.body)) : [];
  if (faults.length === 0) return answered;
  throw new Error(`The answer of ${call.operation} is fantasy: ${JSON.stringify(faults)}`);
}

export function perform(
  { url, headers, body }: Incoming,
  { route, books }: Admitted,
  moment: Pick<Call, "now" | "quirk">,
): Written {
  if (body !== "" && !headers["content-type"]?.startsWith("application/json")) {
    return writeJson(415, { error: "unsupported_media_type" });
  }
  const read: unknown = body === "" ? undefined : JSON.parse(body);
  try {
    const call: Call = { ...route, query: url.searchParams, body: read, books, ...moment };
    return writeAnswer(route, books.behavior, handle(call));
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    return writeJson(cause.status, composeProblem(cause, route.reached.dialect), "application/problem+json");
  }
}
