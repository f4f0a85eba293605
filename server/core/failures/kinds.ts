import type { SendFaultCode } from "@/db/schema/webhooks-enums";

/** Violated rule. The message starts with `field`, which a caller may override with the exact path of a list item. */
export const rule = (message: string, field?: string) => ({ status: 400, message, field }) as const;

/** Violated rule with values in its message. The documentation uses the values of `example`. */
export const ruleWith = <Values extends object>(example: Values, message: (values: Values) => string, field?: string) =>
  ({ status: 400, message, field, example }) as const;

/** State that forbids the operation. All such errors share one API message; `when` documents the state. */
export const state = (when: string) =>
  ({
    status: 409,
    message: "The resource does not accept this operation in its current state",
    when,
  }) as const;

/** State that forbids the operation, with values that describe it to our own pages. */
export const stateWith = <Values extends object>(example: Values, when: string) =>
  ({ ...state(when), example }) as const;

interface FailedCall {
  code: SendFaultCode;
  sentence: string;
  /** Null if there was no response. */
  status: number | null;
  durationMs: number;
}

export const failedCall = (status: number): FailedCall => ({
  code: "http_status",
  sentence: `answered ${status}`,
  status,
  durationMs: 84,
});
