import type { SendFaultCode } from "@/db/schema/webhooks-enums";

/** A broken rule. `field` starts its sentence; for a field in a list the call gives the exact path. */
export const rule = (message: string, field?: string) => ({ status: 400, message, field }) as const;

/** A broken rule with values in its sentence; `example` has the documentation's values. */
export const ruleWith = <Values extends object>(example: Values, message: (values: Values) => string, field?: string) =>
  ({ status: 400, message, field, example }) as const;

/** A state that forbids the operation. The wire has one sentence for all of them; `when` distinguishes them. */
export const state = (when: string) =>
  ({
    status: 409,
    message: "The resource does not accept this operation in its current state",
    when,
  }) as const;

/** Outcome of a failed call to a seller's URL. */
interface FailedCall {
  code: SendFaultCode;
  sentence: string;
  /** Null if no answer came. */
  status: number | null;
  durationMs: number;
}

/** A call that a seller's URL answered with this status. */
export const failedCall = (status: number): FailedCall => ({
  code: "http_status",
  sentence: `answered ${status}`,
  status,
  durationMs: 84,
});
