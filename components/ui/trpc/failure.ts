import { TRPCClientError } from "@trpc/client";
import type { ErrorCode, ValuesOf } from "@/server/errors";
import type { AppRouter } from "@/server/router";
import { hiddenFailures } from "./hidden-failures";

type FailedCall = ValuesOf<"webhook_test_failed">;

type ShownCode = Exclude<ErrorCode, keyof typeof hiddenFailures>;
export type ShownFailure = ShownCode | "UNEXPECTED" | "OFFLINE";

function isShown(code: ErrorCode): code is ShownCode {
  return !Object.hasOwn(hiddenFailures, code);
}

/** Returns an error code, or a code for a missing response. */
export function toFailure(thrown: unknown): ShownFailure {
  if (!(thrown instanceof TRPCClientError)) return "UNEXPECTED";
  const { data } = thrown as TRPCClientError<AppRouter>;
  if (!data) return "OFFLINE";
  return data.failure && isShown(data.failure) ? data.failure : "UNEXPECTED";
}

/** Error code of a violated rule or invalid state; null for field errors and other failures. */
export function toRefusal(thrown: unknown): Extract<ShownCode, Lowercase<ShownCode>> | null {
  const failure = toFailure(thrown);
  return isRefusal(failure) ? failure : null;
}

/** Violated rules and invalid states have lowercase codes. */
function isRefusal(failure: ShownFailure): failure is Extract<ShownCode, Lowercase<ShownCode>> {
  return failure === failure.toLowerCase();
}

export function fieldOf(thrown: unknown): string | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  return (thrown as TRPCClientError<AppRouter>).data?.field ?? null;
}

export function checkFaultOf(thrown: unknown): ValuesOf<"connection_check_failed"> | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { failure, values } = (thrown as TRPCClientError<AppRouter>).data ?? {};
  return failure === "connection_check_failed" && values ? (values as ValuesOf<"connection_check_failed">) : null;
}

export function sendFaultOf(thrown: unknown): FailedCall | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { failure, values } = (thrown as TRPCClientError<AppRouter>).data ?? {};
  const isOfCall = failure === "webhook_test_failed" || failure === "logo_not_fetched";
  return isOfCall && values ? (values as FailedCall) : null;
}

/** Returns the present values of a record that changed after its editor read it (`refuseOutdated`). */
export function presentOf(thrown: unknown): Record<string, unknown> | null {
  if (!(thrown instanceof TRPCClientError)) return null;
  const { failure, values } = (thrown as TRPCClientError<AppRouter>).data ?? {};
  return failure === "changed_elsewhere" && values ? (values as ValuesOf<"changed_elsewhere">).present : null;
}
