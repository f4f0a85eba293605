import { log } from "./log";

/** Card numbers and documents, access tokens, card tokens and API secrets. */
const confidential = /\d(?:[ .-]?\d){10,}|\b(?:eyJ|tok_|sk_)[\w.-]+/g;

/** Logs an unexpected fault with its context. */
export function reportFault(thrown: unknown, about: Record<string, string | null | undefined>): void {
  log.error({ ...about, errors: describeFault(thrown) }, "Request failed");
}

/**
 * The loggable parts of an error and its causes: names, codes, masked messages and the innermost frames. Database
 * errors carry the values of the failed statement, and any message may repeat a caller's input. So the statement
 * replaces the message when there is one, and nothing else is logged (docs/reliability.md rule 19).
 */
export function describeFault(thrown: unknown): object[] {
  const errors: Error[] = [];
  for (let current = thrown; current instanceof Error && errors.length < 5; current = current.cause) {
    errors.push(current);
  }
  if (errors.length === 0) return [{ name: typeof thrown }];
  return errors.map((error, index) => ({
    name: error.name,
    code: "code" in error ? error.code : undefined,
    message: messageOf(error),
    frames: index === errors.length - 1 ? framesOf(error) : undefined,
  }));
}

function messageOf(error: Error): string {
  if ("query" in error && typeof error.query === "string") return error.query;
  return error.message.replace(confidential, "[redacted]");
}

function framesOf(error: Error): string[] {
  return (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
}
