import { rule } from "./failures/kinds";

export const coreErrors = {
  idempotency_key_invalid: rule("Idempotency-Key: must be a UUID"),
} as const;
