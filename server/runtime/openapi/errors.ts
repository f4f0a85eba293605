import { Failure, isOnWire } from "../../core/failures/failure";
import { type ErrorCode, errors, refusals } from "../../errors";
import { wrapFailure } from "../rest/envelope";
import { type Group, unknownPathGroup } from "../rest/groups";
import type { Route } from "../rest/route-table";
import { propertiesA, propertiesB, replayedHeader, retryAfterHeader, standardHeaders } from "./components";

interface Case {
  code: ErrorCode;
  details?: ConstructorParameters<typeof Failure>[1];
}

export interface ErrorResponse {
  description: string;
  headers: object;
  content: { "application/json": { schema: object; examples: Record<string, { summary: string; value: unknown }> } };
}

export type SharedResponses = Record<string, ErrorResponse>;

type Responses = Record<string, ErrorResponse | { $ref: string }>;

/**
 * Returns an operation's errors by status, with the exact bodies of the API
 * (docs/domains/runtime.md). `required` lists the body's required fields. Adds a group's common
 * responses to `shared`.
 */
export function errorResponses(route: Route, required: readonly string[], shared: SharedResponses): Responses {
  return respond(casesOf(route, required), route.group, route.meta.idempotent === true, shared);
}

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
  const { input, meta, parameters, takesBody } = route;
  const takesCard = input.has("card") || input.has("cardToken");
  const derived: (Case | false)[] = [
    { code: "VALIDATION", details: exampleFault(route, required) },
    input.has("customer") && { code: "document_invalid" },
    takesCard && { code: "card_token_invalid" },
    meta.idempotent === true && { code: "idempotency_key_invalid" },
    (route.scope !== null || meta.takesPair === true) && { code: "UNAUTHENTICATED" },
    route.scope !== null && { code: "insufficient_scope", details: { values: { scope: route.scope } } },
    (route.scope !== null || meta.takesPair === true) && { code: "address_not_allowed" },
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
  const own = meta.failures?.filter((code) => !cases.some((each) => each.code === code)) ?? [];
  return [...cases, ...own.map((code) => ({ code }))];
}

const exampleBlock = { blockedUntil: "2026-11-20T14:45:30.000Z", retryAfterSeconds: 3600 };

function exampleFault({ input, takesBody }: Route, [field]: readonly string[]): NonNullable<Case["details"]> {
  if (field !== undefined) return { field, message: "is required" };
  if (takesBody) return { field: "note", message: "is not a known property" };
  return input.has("limit") ? { field: "limit", message: "must be at most 100" } : unknownParameter;
}

function respond(cases: Case[], group: Group, replayable: boolean, shared: SharedResponses): Responses {
  const byStatus = new Map<number, WireError[]>();
  for (const each of cases) {
    const error = toWireError(each, group);
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  }
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, failures]) => {
      const response = responseOf(failures, replayable);
      const name = sharedName(failures);
      if (name === null) return [status, response];
      shared[name] = response;
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

interface WireError {
  code: ErrorCode;
  scope: string | undefined;
  message: string;
  status: number;
  body: object;
  envelope: "A" | "B";
}

function toWireError({ code, details }: Case, group: Group): WireError {
  // The rate limit is checked before the path, so this error has no group.
  const { status, body } = wrapFailure(new Failure(code, details), code === "RATE_LIMITED" ? unknownPathGroup : group);
  const sent = body as { success?: boolean; message: string };
  const { scope } = (details?.values ?? {}) as { scope?: string };
  return { code, scope, status, body: sent, message: sent.message, envelope: "success" in sent ? "A" : "B" };
}

function sharedName(failures: WireError[]): string | null {
  // Skips `address_not_allowed` unless it is first: every operation with a scope can also return it.
  const [only, ...others] = failures.filter(({ code }, index) => index === 0 || code !== "address_not_allowed");
  if (!only || others.length > 0 || only.code === "VALIDATION" || only.code in refusals) return null;
  const words = only.code === "NOT_FOUND" ? only.message : `${only.code} ${only.scope ?? ""}`.trim();
  return words.toLowerCase().replace(/(?:^|[_: ])(\w)/g, (_, letter: string) => letter.toUpperCase()) + only.envelope;
}

const retriedCodes: ReadonlySet<ErrorCode> = new Set([
  "RATE_LIMITED",
  "BUYER_ATTEMPTS_EXCEEDED",
  "IDEMPOTENCY_KEY_IN_USE",
  "UNAVAILABLE",
  "clock_resetting",
]);

function responseOf(failures: WireError[], replayable: boolean): ErrorResponse {
  const [first] = failures;
  const waits = failures.filter(({ code }) => retriedCodes.has(code)).length;
  const sentences = new Set(failures.map(({ code, message }) => (code === "VALIDATION" ? fieldSentence : message)));
  return {
    description: [...sentences].join(" · "),
    headers: {
      ...standardHeaders,
      ...(waits > 0 ? { "retry-after": retryAfterHeader(waits === failures.length && first?.status === 429) } : {}),
      ...(replayable && first?.status === 400 ? { "idempotent-replayed": replayedHeader } : {}),
    },
    content: { "application/json": { schema: schemaOf(failures), examples: examplesOf(failures) } },
  };
}

const fieldSentence = "The first invalid field and its error";

/** Bodies with a code list all codes. A missing scope and a rejected IP address both return 403. */
function schemaOf(failures: WireError[]): object {
  const [lacking] = failures.filter(({ code }) => code === "insufficient_scope" || code === "address_not_allowed");
  if (lacking) return componentRef(`InsufficientScope${lacking.envelope}`);
  const plain = failures.filter(({ code }) => !isOnWire(code)).map(({ envelope }) => componentRef(`Error${envelope}`));
  const coded = failures.filter(({ code }) => isOnWire(code) && code !== "BUYER_ATTEMPTS_EXCEEDED");
  const choices = [
    ...new Map(plain.map((each) => [each.$ref, each])).values(),
    ...codedSchemas(coded),
    ...(failures.some(({ code }) => code === "BUYER_ATTEMPTS_EXCEEDED") ? [componentRef("BuyerAttemptsExceeded")] : []),
  ];
  const [only = {}] = choices;
  return choices.length > 1 ? { anyOf: choices } : only;
}

function codedSchemas(coded: WireError[]): object[] {
  const [first] = coded;
  if (!first) return [];
  const code = {
    type: "string",
    enum: coded.map((each) => each.code),
    description: coded.map(describeCode).join("\n"),
  };
  const properties = { ...(first.envelope === "A" ? propertiesA : propertiesB), code };
  return [{ type: "object", properties, required: Object.keys(properties) }];
}

function describeCode({ code, message }: WireError): string {
  return `- \`${code}\`: ${meaningOf(code) ?? message}`;
}

/** Distinguishes errors with the same message; null if the message is unique. */
function meaningOf(code: ErrorCode): string | null {
  const entry = errors[code];
  return "when" in entry ? entry.when : null;
}

function componentRef(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function examplesOf(failures: WireError[]): Record<string, { summary: string; value: unknown }> {
  const examples: Record<string, { summary: string; value: unknown }> = {};
  for (const { code, message, body } of failures) {
    const name = code.toLowerCase().replaceAll("_", "-");
    examples[name] = { summary: meaningOf(code) ?? message, value: body };
  }
  return examples;
}
