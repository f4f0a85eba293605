import { type ErrorCode, type ErrorDetails, errors, Failure } from "../../errors";
import { wrapFailure } from "../envelope";
import { type Group, unknownPathGroup } from "../groups";
import type { Route } from "../route-table";
import { replayedHeader, retryAfterHeader, standardHeaders } from "./components";

/** One way in which an operation may fail. */
interface Case {
  code: ErrorCode;
  details?: ErrorDetails;
}

export interface ErrorResponse {
  description: string;
  headers: object;
  content: { "application/json": { schema: object; examples: Record<string, { summary: string; value: unknown }> } };
}

/** Responses that several operations answer alike, by their name among the components. */
export type SharedResponses = Record<string, ErrorResponse>;

type Responses = Record<string, ErrorResponse | { $ref: string }>;

/**
 * The errors that an operation may answer, by status, with the very bodies that the door sends (docs/decisions.md 2).
 * `required` are the fields that its body must have. What every operation of a group answers alike goes into `shared`.
 *
 * @throws Error on a status in `meta.openapi.errorResponses` that no procedure answers.
 */
export function errorResponses(route: Route, required: readonly string[], shared: SharedResponses): Responses {
  return respond(casesOf(route, required), route.group, route.meta.idempotent === true, shared);
}

/** The errors of the document's own path, which belongs to no procedure. */
export function documentErrors(shared: SharedResponses): Responses {
  const cases: Case[] = [
    { code: "VALIDATION", details: unknownParameter },
    { code: "RATE_LIMITED" },
    { code: "INTERNAL" },
  ];
  return respond(cases, unknownPathGroup, false, shared);
}

const unknownParameter = { field: "expand", message: "is not a known parameter" };

function casesOf(route: Route, required: readonly string[]): Case[] {
  const { method, input, meta, parameters, takesBody, takesFields } = route;
  const takesCard = input.has("card") || input.has("cardToken");
  const own = ownErrors(route);
  const tellsRule = own.some(({ code }) => code === "RULE");
  const derived: (Case | false)[] = [
    { code: "VALIDATION", details: exampleFault(route, required) },
    input.has("customer") && { code: "INVALID_DOCUMENT" },
    takesCard && { code: "CARD_TOKEN" },
    meta.idempotent === true && { code: "RULE", details: { message: "Idempotency-Key: must be a UUID" } },
    method !== "GET" && takesFields && !tellsRule && { code: "RULE" },
    { code: "UNAUTHENTICATED" },
    parameters.length > 0 && { code: "NOT_FOUND" },
    meta.idempotent === true && { code: "IDEMPOTENCY_KEY_REUSED" },
    meta.idempotent === true && { code: "IDEMPOTENCY_KEY_IN_USE" },
    takesBody && { code: "BODY_TOO_LARGE" },
    takesBody && { code: "NOT_JSON" },
    { code: "RATE_LIMITED" },
    takesCard && input.has("customer") && { code: "BUYER_ATTEMPTS_EXCEEDED", details: { extra: exampleBlock } },
    { code: "INTERNAL" },
    { code: "UNAVAILABLE" },
  ];
  const cases = derived.filter((each) => each !== false);
  return [...cases, ...own.filter(({ code, details }) => details || !cases.some((each) => each.code === code))];
}

const exampleBlock = { blockedUntil: "2026-11-20T14:45:30.000Z", retryAfterSeconds: 3600 };

/** What a procedure's metadata says for itself: statuses, or statuses with the sentence that is answered. */
function ownErrors({ operation, meta }: Route): Case[] {
  const own = meta.openapi?.errorResponses ?? [];
  const entries: [string, string | undefined][] = Array.isArray(own)
    ? own.map((status) => [String(status), undefined])
    : Object.entries(own);
  return entries.map(([status, message]) => {
    const code = codesOfStatus.get(status);
    if (!code) throw new Error(`${operation}: no error of a procedure has the status ${status}`);
    return message === undefined ? { code } : { code, details: { message } };
  });
}

const codesOfStatus: ReadonlyMap<string, ErrorCode> = new Map([
  ["400", "RULE"],
  ["404", "NOT_FOUND"],
  ["409", "WRONG_STATE"],
  ["429", "RATE_LIMITED"],
]);

/** The first thing that a caller gets wrong with this operation. */
function exampleFault({ input, takesBody }: Route, [field]: readonly string[]): ErrorDetails {
  if (field !== undefined) return { field, message: "is required" };
  if (takesBody) return { field: "note", message: "is not a known property" };
  return input.has("limit") ? { field: "limit", message: "must be at most 100" } : unknownParameter;
}

function respond(cases: Case[], group: Group, replayable: boolean, shared: SharedResponses): Responses {
  const byStatus = new Map<number, Told[]>();
  for (const each of cases) {
    const told = tell(each, group);
    byStatus.set(told.status, [...(byStatus.get(told.status) ?? []), told]);
  }
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, told]) => {
      const response = responseOf(told, replayable);
      const name = sharedName(told);
      if (name === null) return [status, response];
      shared[name] = response;
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** A case as the wire tells it. */
interface Told {
  code: ErrorCode;
  message: string;
  status: number;
  body: object;
  envelope: "A" | "B";
}

function tell({ code, details }: Case, group: Group): Told {
  // Rates are counted before the path is looked at, so no group words that refusal.
  const { status, body } = wrapFailure(new Failure(code, details), code === "RATE_LIMITED" ? unknownPathGroup : group);
  const told = body as { success?: boolean; message: string };
  return { code, status, body: told, message: told.message, envelope: "success" in told ? "A" : "B" };
}

const ofOneOperation: ReadonlySet<ErrorCode> = new Set(["VALIDATION", "RULE"]);

function sharedName(told: Told[]): string | null {
  const [only] = told;
  if (!only || told.length > 1 || ofOneOperation.has(only.code)) return null;
  const words = only.code === "NOT_FOUND" ? only.message : only.code;
  return words.toLowerCase().replace(/(?:^|[_ ])(\w)/g, (_, letter: string) => letter.toUpperCase()) + only.envelope;
}

const retriedCodes: ReadonlySet<ErrorCode> = new Set([
  "RATE_LIMITED",
  "BUYER_ATTEMPTS_EXCEEDED",
  "IDEMPOTENCY_KEY_IN_USE",
  "UNAVAILABLE",
]);

function responseOf(told: Told[], replayable: boolean): ErrorResponse {
  const [first] = told;
  const envelopes = new Set(told.map(({ code, envelope }) => schemaOf(code, envelope)));
  const refs = [...envelopes].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const [schema = {}] = refs.length > 1 ? [{ anyOf: refs }] : refs;
  const waits = told.filter(({ code }) => retriedCodes.has(code)).length;
  return {
    description: told.map(({ code, message }) => sentenceOf(code, message)).join(" · "),
    headers: {
      ...standardHeaders,
      ...(waits > 0 ? { "retry-after": retryAfterHeader(waits === told.length && first?.status === 429) } : {}),
      ...(replayable && first?.status === 400 ? { "idempotent-replayed": replayedHeader } : {}),
    },
    content: { "application/json": { schema, examples: examplesOf(told) } },
  };
}

function schemaOf(code: ErrorCode, envelope: "A" | "B"): string {
  return code === "BUYER_ATTEMPTS_EXCEEDED" ? "BuyerAttemptsExceeded" : `Error${envelope}`;
}

function sentenceOf(code: ErrorCode, message: string): string {
  if (code === "VALIDATION") return "The first offending field, and what is wrong with it";
  return code === "RULE" && message === errors.RULE.message ? "A sentence that names the broken rule" : message;
}

function examplesOf(told: Told[]): Record<string, { summary: string; value: unknown }> {
  const examples: Record<string, { summary: string; value: unknown }> = {};
  for (const { code, message, body } of told) {
    const name = code.toLowerCase().replaceAll("_", "-");
    const earlier = Object.keys(examples).filter((each) => each.startsWith(name)).length;
    examples[earlier > 0 ? `${name}-${earlier + 1}` : name] = { summary: message, value: body };
  }
  return examples;
}
