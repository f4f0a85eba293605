export type Deed = "pix" | "card" | "refund" | "subscription";

/** One request of an intended operation, as recorded by its client. */
export interface Attempt {
  sentAt: number;
  endedAt: number;
  status: number | null;
  body: unknown;
}

/** An operation that a client intends to perform once, however many requests that takes. */
export interface Wish {
  /** Its Idempotency-Key and, for a charge, its `externalId`. */
  key: string;
  deed: Deed;
  /** Unique within the run, so that it can be found in every record. */
  amountInCents: number;
  /** Paid transaction that a refund returns money of; null for a charge. */
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
  wishes: readonly Wish[];
  shown: readonly Shown[];
}

/** Temporary refusals. The same key is sent again, after a 401 with a new token. */
const passing = new Set([401, 408, 409, 425, 429]);

/** Reports whether a response is final: not lost, not a server error, and not a temporary refusal. */
export function isFinal({ status }: Attempt): boolean {
  return status !== null && status < 500 && !passing.has(status);
}

export function yesesOf({ attempts }: Wish): Attempt[] {
  return attempts.filter(({ status }) => status !== null && status >= 200 && status < 300);
}

/** Reports whether the client's operation was acknowledged, refused, or remained undecided. */
export function conclusionOf(wish: Wish): "acknowledged" | "refused" | "open" {
  if (yesesOf(wish).length > 0) return "acknowledged";
  return wish.attempts.some(isFinal) ? "refused" : "open";
}

function dataOf({ body }: Attempt): Record<string, unknown> {
  const data = typeof body === "object" && body && "data" in body ? body.data : null;
  return typeof data === "object" && data ? { ...data } : {};
}

/** Returns the distinct transaction ids in the responses: one, or none yet. */
export function idsOf(wish: Wish): string[] {
  const ids = yesesOf(wish).map((each) => String(dataOf(each).id ?? ""));
  return [...new Set(ids)].filter((id) => id !== "");
}

export function statesOf(wish: Wish): string[] {
  return yesesOf(wish).map((each) => String(dataOf(each).status ?? ""));
}
