import { troubleCodeOf } from "@/db/database-trouble";
import { type CodeWithValues, type ErrorCode, errors, type PlainCode, refusals, type ValuesOf } from "../../errors";

interface Entry {
  status: number;
  message: string | ((values: never) => string);
  field?: string | undefined;
  example?: object;
}

interface Details {
  /**
   * Dotted path of the invalid field. Overrides the error table's field. The message becomes
   * `field: message`.
   */
  field?: string;
  retryAfterSeconds?: number;
  allow?: string;
  extra?: Record<string, unknown>;
  cause?: unknown;
}

interface FailureDetails extends Details {
  /** Values in the error table's message. Default to those of the documentation's example. */
  values?: object;
  /**
   * Overrides the error table's message. Used for invalid fields and for messages stored earlier.
   */
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

/** Delay after which a client retries a request that the database could not serve. */
const databaseRetrySeconds = 5;

const maxDepth = 5;

/**
 * Returns the failure behind a thrown value, or null if the error is unexpected. Unwraps errors, because tRPC wraps
 * what a procedure throws. An unavailable database is expected: its status is 503, not 500.
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

/** Returns the code of the database error that made the database unavailable for a thrown value, or null. */
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
 * Reports whether an error is unexpected or an unavailable database's. The log must then have it, and nobody may
 * conclude anything from it. Other failures are answers.
 */
export function isUnforeseen(thrown: unknown): boolean {
  return findFailure(thrown) === null || findDatabaseTrouble(thrown) !== null;
}

/** Returns the header that tells the client when to retry. Empty if the failure does not know, or is null. */
export function retryAfterHeader(failure: Failure | null): Record<string, string> {
  const seconds = failure?.retryAfterSeconds;
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** Reports whether a failure is a business error: a violated rule or an invalid state, but not malformed input. */
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
 * Reports whether responses contain the code in addition to the message. Rate limits, 401, 404 and invalid fields do
 * not.
 */
export function isOnWire(code: ErrorCode): boolean {
  return Object.hasOwn(refusals, code) || generalCodesOnWire.includes(code);
}
