import { rule, stateWith } from "./failures/kinds";

export const coreErrors = {
  idempotency_key_invalid: rule("Idempotency-Key: must be a UUID"),
  changed_elsewhere: stateWith(
    { present: {} as Record<string, unknown> },
    "The record has changed since the editor read it.",
  ),
} as const;
