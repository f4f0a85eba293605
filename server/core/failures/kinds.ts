import type { SendFaultCode } from "@/db/schema/webhooks-enums";

/** A violated rule. The message starts with `field`. For a field in a list, the call supplies the exact path. */
export const rule = (message: string, field?: string) => ({ status: 400, message, field }) as const;

/** A violated rule with values in its message. `example` contains the documentation's values. */
export const ruleWith = <Values extends object>(example: Values, message: (values: Values) => string, field?: string) =>
  ({ status: 400, message, field, example }) as const;

/** A state that forbids the operation. The API has one message for all such states, which `when` distinguishes. */
export const state = (when: string) =>
  ({
    status: 409,
    message: "The resource does not accept this operation in its current state",
    when,
  }) as const;

interface FailedCall {
  code: SendFaultCode;
  sentence: string;
  /** Null without a response. */
  status: number | null;
  durationMs: number;
}

export const failedCall = (status: number): FailedCall => ({
  code: "http_status",
  sentence: `answered ${status}`,
  status,
  durationMs: 84,
});
