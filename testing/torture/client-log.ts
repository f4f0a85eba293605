export type OperationKind = "pix" | "card" | "refund" | "subscription";

/** Request of an operation, as recorded by its client. */
export interface Attempt {
  sentAt: number;
  endedAt: number;
  status: number | null;
  body: unknown;
}

/** Intended to happen once, regardless of the number of requests. */
export interface ClientOperation {
  /** Idempotency-Key and, for a charge, `externalId`. */
  key: string;
  kind: OperationKind;
  /** Unique within the run, so that the amount identifies the operation in every record. */
  amountInCents: number;
  /** Paid transaction to refund; null for a charge. */
  of: string | null;
  attempts: Attempt[];
}

export interface Shown {
  id: string;
  externalId: string | null;
  amountInCents: number;
  status: string;
  refundedInCents: number;
}

export interface ClientLog {
  operations: readonly ClientOperation[];
  shown: readonly Shown[];
}

/** Temporary errors. The client repeats the request with the same key, after a 401 with a new token. */
const passing = new Set([401, 408, 409, 425, 429]);

/** A response that is neither a server error nor temporary. */
export function isFinal({ status }: Attempt): boolean {
  return status !== null && status < 500 && !passing.has(status);
}

export function successesOf({ attempts }: ClientOperation): Attempt[] {
  return attempts.filter(({ status }) => status !== null && status >= 200 && status < 300);
}

/** `acknowledged`, `refused`, or `open` without a final response. */
export function conclusionOf(operation: ClientOperation): "acknowledged" | "refused" | "open" {
  if (successesOf(operation).length > 0) return "acknowledged";
  return operation.attempts.some(isFinal) ? "refused" : "open";
}

function dataOf({ body }: Attempt): Record<string, unknown> {
  const data = typeof body === "object" && body && "data" in body ? body.data : null;
  return typeof data === "object" && data ? { ...data } : {};
}

/** Distinct transaction ids in the responses, of which there should be at most one. */
export function idsOf(operation: ClientOperation): string[] {
  const ids = successesOf(operation).map((each) => String(dataOf(each).id ?? ""));
  return [...new Set(ids)].filter((id) => id !== "");
}

export function statesOf(operation: ClientOperation): string[] {
  return successesOf(operation).map((each) => String(dataOf(each).status ?? ""));
}
