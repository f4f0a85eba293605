import { TRPCClientError } from "@trpc/client";
import type { ErrorCode, ValuesOf } from "@/server/errors";
import type { AppRouter } from "@/server/router";
import { untoldFailures } from "./untold-failures";

/** Outcome of a failed call to a seller's URL. */
type FailedCall = ValuesOf<"webhook_test_failed">;

/** Codes of the errors' table that the dashboard has words for. */
type ToldCode = Exclude<ErrorCode, keyof typeof untoldFailures>;
export type ToldFailure = ToldCode | "UNEXPECTED" | "OFFLINE";

function isTold(code: ErrorCode): code is ToldCode {
  return !Object.hasOwn(untoldFailures, code);
}

/** The failure to show for a call: a code of the errors' table, or no answer. */
export function toFailure(thrown: unknown): ToldFailure {
  if (!(thrown instanceof TRPCClientError)) return "UNEXPECTED";
  const { data } = thrown as TRPCClientError<AppRouter>;
  if (!data) return "OFFLINE";
  return data.failure && isTold(data.failure) ? data.failure : "UNEXPECTED";
}

/** The code of a broken rule or a wrong state; null for a field's fault and any other failure. */
export function toRefusal(thrown: unknown): Extract<ToldCode, Lowercase<ToldCode>> | null {
  const failure = toFailure(thrown);
  return isRefusal(failure) ? failure : null;
}

/** Broken rules and wrong states are the codes in lower case. */
function isRefusal(failure: ToldFailure): failure is Extract<ToldCode, Lowercase<ToldCode>> {
  return failure === failure.toLowerCase();
}

/** The dotted path of the refused field; null when there is none. */
export function fieldOf(thrown: unknown): string | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  return (thrown as TRPCClientError<AppRouter>).data?.field ?? null;
}

/** Why the server's call to a seller's URL failed; null for every other failure. */
export function sendFaultOf(thrown: unknown): FailedCall | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { failure, values } = (thrown as TRPCClientError<AppRouter>).data ?? {};
  const isOfCall = failure === "webhook_test_failed" || failure === "logo_not_fetched";
  return isOfCall && values ? (values as FailedCall) : null;
}
