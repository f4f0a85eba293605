import type { Outcome, Refusal } from "../port/port";
import { CallError } from "../transport/faults";
import type { Session } from "./client";
import type { Operation } from "./operations";

export const done = <Value>(value: Value) => ({ kind: "done", value }) as const;
export const unknown = (cause: unknown) => ({ kind: "unknown", cause }) as const;
export const unsupported = { kind: "unsupported" } as const;

export type Reading<Value> = { kind: "done"; value: Value } | { kind: "unknown"; cause: unknown };

/** Unknown outcome of a response that violates the API's contract or concerns a different object. */
export function unreadable({ account }: Session, operation: Operation, sentence: string) {
  return unknown(new CallError(account.connectionId, operation, { fault: "unreadable_answer", sentence }));
}

/** Refusal by the acquirer itself, which neither contacted an issuer nor stored the charge. */
export function refusedByAcquirer(
  code: string | null,
  retryAfterSeconds: number | null = null,
): Extract<Outcome<never>, { kind: "refused" }> {
  const wait = retryAfterSeconds === null ? {} : { retryAfterSeconds };
  const refusal: Refusal = { reason: "issuer_unavailable", code, retryable: false, by: "acquirer", ...wait };
  return { kind: "refused", refusal };
}
