import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@/server/router";

/** Codes of the errors' table that pages have words for; every other failure is told as unexpected. */
const toldFailures = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "RULE",
  "WRONG_STATE",
  "RATE_LIMITED",
  "UNAVAILABLE",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
] as const;
export type ToldFailure = (typeof toldFailures)[number] | "UNEXPECTED" | "OFFLINE";

/** What a failed call tells the reader: a code of the errors' table, or that no answer came at all. */
export function toFailure(thrown: unknown): ToldFailure {
  if (!(thrown instanceof TRPCClientError)) return "UNEXPECTED";
  const { data } = thrown as TRPCClientError<AppRouter>;
  if (!data) return "OFFLINE";
  return toldFailures.find((code) => code === data.failure) ?? "UNEXPECTED";
}

/** The dotted path of the field that a failed call refused; null where it named none. */
export function fieldOf(thrown: unknown): string | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  return (thrown as TRPCClientError<AppRouter>).data?.field ?? null;
}
