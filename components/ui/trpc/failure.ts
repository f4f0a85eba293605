import { TRPCClientError } from "@trpc/client";
import type { ErrorCode, ValuesOf } from "@/server/errors";
import type { AppRouter } from "@/server/router";
import { hiddenFailures } from "./hidden-failures";

/** Outcome of a failed call to a seller's URL. */
type FailedCall = ValuesOf<"webhook_test_failed">;

/** Codes of the errors' table that the dashboard has words for. */
type ShownCode = Exclude<ErrorCode, keyof typeof hiddenFailures>;
export type ShownFailure = ShownCode | "UNEXPECTED" | "OFFLINE";

function isShown(code: ErrorCode): code is ShownCode {
  return !Object.hasOwn(hiddenFailures, code);
}

/** The failure to show for a call: a code of the errors' table, or no answer. */
export function toFailure(thrown: unknown): ShownFailure {
  if (!(thrown instanceof TRPCClientError)) return "UNEXPECTED";
  const { data } = thrown as TRPCClientError<AppRouter>;
  if (!data) return "OFFLINE";
  return data.failure && isShown(data.failure) ? data.failure : "UNEXPECTED";
}

/** The code of a broken rule or a wrong state; null for a field's fault and any other failure. */
export function toRefusal(thrown: unknown): Extract<ShownCode, Lowercase<ShownCode>> | null {
  const failure = toFailure(thrown);
  return isRefusal(failure) ? failure : null;
}

/** Broken rules and wrong states are the codes in lower case. */
function isRefusal(failure: ShownFailure): failure is Extract<ShownCode, Lowercase<ShownCode>> {
  return failure === failure.toLowerCase();
}

/** The dotted path of the refused field; null when there is none. */
export function fieldOf(thrown: unknown): string | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  return (thrown as TRPCClientError<AppRouter>).data?.field ?? null;
}

/** The step of a bank's check that failed, and why; null for every other failure. */
export function checkFaultOf(thrown: unknown): ValuesOf<"connection_check_failed"> | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { failure, values } = (thrown as TRPCClientError<AppRouter>).data ?? {};
  return failure === "connection_check_failed" && values ? (values as ValuesOf<"connection_check_failed">) : null;
}

/** Why the server's call to a seller's URL failed; null for every other failure. */
export function sendFaultOf(thrown: unknown): FailedCall | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { failure, values } = (thrown as TRPCClientError<AppRouter>).data ?? {};
  const isOfCall = failure === "webhook_test_failed" || failure === "logo_not_fetched";
  return isOfCall && values ? (values as FailedCall) : null;
}
