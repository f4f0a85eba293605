import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@/server/router";

/**
 * The sentence of a refusal by a rule or a field, as the wire has it, for a page that knows what to make of it; null for
 * every other failure.
 */
export function findRefusal(thrown: unknown): string | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { data, message } = thrown as TRPCClientError<AppRouter>;
  return data?.failure === "RULE" || data?.failure === "VALIDATION" ? message : null;
}
