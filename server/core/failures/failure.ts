import { troubleCodeOf } from "@/db/database-trouble";
import { type CodeWithValues, type ErrorCode, errors, type PlainCode, refusals, type ValuesOf } from "../../errors";

interface Entry {
  status: number;
  message: string | ((values: never) => string);
  field?: string | undefined;
  example?: object;
}

interface Details {
  /** Dotted path of the invalid field. Overrides the field in the error table. The message becomes `field: message`. */
  field?: string;
  retryAfterSeconds?: number;
  allow?: string;
  extra?: Record<string, unknown>;
  cause?: unknown;
}

interface FailureDetails extends Details {
  /** Values in the message. Default to those of the documentation's example. */
  values?: object;
  /** Overrides the error table's message, for invalid fields and stored messages. */
  message?: string;
}

export class Failure extends Error {
  readonly status: number;
  readonly field: string | undefined;
  readonly values: object | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: string | undefined;
  readonly extra: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    details: FailureDetails = {},
  ) {
    const entry: Entry = errors[code];
    const field = details.field ?? entry.field;
    const sentence = details.message ?? sentenceOf(entry, details.values);
    super(field ? `${field}: ${sentence}` : sentence, { cause: details.cause });
    this.name = "Failure";
    this.status = entry.status;
    this.field = field;
    this.values = details.values;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
    this.extra = details.extra ?? {};
  }
}

function sentenceOf({ message, example }: Entry, values: object | undefined): string {
  return typeof message === "string" ? message : message((values ?? example) as never);
}

export function fail(code: "VALIDATION", details: Details & { field: string; message: string }): never;
export function fail<Code extends CodeWithValues>(code: Code, details: Details & { values: ValuesOf<Code> }): never;
export function fail(code: PlainCode, details?: Details): never;
export function fail(code: ErrorCode, details?: FailureDetails): never {
  throw new Failure(code, details);
}

/** `retry-after` while the database is unavailable. */
const databaseRetrySeconds = 5;

const maxDepth = 5;

/**
 * Returns the failure in the cause chain of a thrown value (tRPC wraps errors), or null for an
 * unexpected error. An unavailable database is a failure with status 503.
 */
export function findFailure(thrown: unknown): Failure | null {
  let current: unknown = thrown;
  for (let depth = 0; depth < maxDepth && current instanceof Error; depth += 1) {
    if (current instanceof Failure) return current;
    if (troubleCodeOf(current) !== null) {
      return new Failure("UNAVAILABLE", { retryAfterSeconds: databaseRetrySeconds, cause: thrown });
    }
    current = current.cause;
  }
  return null;
}

/** Returns the code of the temporary database fault in the cause chain, or null. */
export function findDatabaseTrouble(thrown: unknown): string | null {
  let current: unknown = thrown;
  for (let depth = 0; depth < maxDepth && current instanceof Error; depth += 1) {
    const code = troubleCodeOf(current);
    if (code !== null) return code;
    current = current.cause;
  }
  return null;
}

/**
 * Returns true for an unexpected error or an unavailable database. Such errors are logged, and the
 * outcome of the work is unknown.
 */
export function isUnforeseen(thrown: unknown): boolean {
  return findFailure(thrown) === null || findDatabaseTrouble(thrown) !== null;
}

export function retryAfterHeader(failure: Failure | null): Record<string, string> {
  const seconds = failure?.retryAfterSeconds;
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** Returns true for a business error: a violated rule or an invalid state, but not malformed input. */
export function isRefusal(failure: Failure | null): boolean {
  return failure !== null && Object.hasOwn(refusals, failure.code);
}

const generalCodesOnWire: readonly string[] = [
  "insufficient_scope",
  "address_not_allowed",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
  "BUYER_ATTEMPTS_EXCEEDED",
];

/**
 * Returns true if responses contain the code besides the message. Those for rate limits, 401, 404
 * and invalid fields do not.
 */
export function isOnWire(code: ErrorCode): boolean {
  return Object.hasOwn(refusals, code) || generalCodesOnWire.includes(code);
}
