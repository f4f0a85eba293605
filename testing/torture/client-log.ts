/** What a client asks for. */
export type Deed = "pix" | "card" | "refund" | "subscription";

/** One request of a wish, as its client wrote it down. */
export interface Attempt {
  /** When it was sent and when it ended, in milliseconds since 1970. */
  sentAt: number;
  endedAt: number;
  /** Null when no answer came. */
  status: number | null;
  body: unknown;
}

/** Something that a client wants once, however often it has to ask. */
export interface Wish {
  /** Its Idempotency-Key and, for a charge, its `externalId`. */
  key: string;
  deed: Deed;
  /** No other wish of the same night has it, so that every book can be searched for it. */
  amountInCents: number;
  /** The paid transaction that a refund takes the money from; null for a charge. */
  of: string | null;
  attempts: Attempt[];
}

/** A transaction as the product showed it to its client when the night was over. */
export interface Shown {
  id: string;
  externalId: string | null;
  amountInCents: number;
  status: string;
  refundedInCents: number;
}

/** All that clients asked for and were told. */
export interface ClientLog {
  wishes: readonly Wish[];
  shown: readonly Shown[];
}

/** Refusals that pass: the same key is sent again, with a new token after a 401. */
const passing = new Set([401, 408, 409, 425, 429]);

/** Whether an answer ends a wish: neither lost, nor a fault of the server, nor "not now". */
export function isFinal({ status }: Attempt): boolean {
  return status !== null && status < 500 && !passing.has(status);
}

/** The answers that said yes. */
export function yesesOf({ attempts }: Wish): Attempt[] {
  return attempts.filter(({ status }) => status !== null && status >= 200 && status < 300);
}

/** Whether the last word to the client was yes, no, or nothing certain. */
export function conclusionOf(wish: Wish): "acknowledged" | "refused" | "open" {
  if (yesesOf(wish).length > 0) return "acknowledged";
  return wish.attempts.some(isFinal) ? "refused" : "open";
}

function dataOf({ body }: Attempt): Record<string, unknown> {
  const data = typeof body === "object" && body && "data" in body ? body.data : null;
  return typeof data === "object" && data ? { ...data } : {};
}

/** The ids of the transactions that a wish was answered with: one, or none yet. */
export function idsOf(wish: Wish): string[] {
  const ids = yesesOf(wish).map((each) => String(dataOf(each).id ?? ""));
  return [...new Set(ids)].filter((id) => id !== "");
}

/** The states that a client was told, in order. */
export function statesOf(wish: Wish): string[] {
  return yesesOf(wish).map((each) => String(dataOf(each).status ?? ""));
}
