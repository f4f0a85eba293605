import { log } from "./log";

const confidential = /\d(?:[ .-]?\d){10,}|\b(?:eyJ|tok_|sk_)[\w.-]+/g;

export function reportFault(thrown: unknown, about: Record<string, string | null | undefined>): void {
  log.error({ ...about, errors: describeFault(thrown) }, "Request failed");
}

/**
 * Returns the loggable parts of an error and its causes: names, codes, masked messages, the failed
 * statement and the innermost frames. Other parts may repeat a caller's input (docs/reliability.md
 * rule 19). Database errors contain no values (`db/statement-error.ts`).
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
    statement: errors.some((each) => each.message.includes(queryOf(error) ?? "")) ? undefined : queryOf(error),
    frames: index === errors.length - 1 ? framesOf(error) : undefined,
  }));
}

function messageOf(error: Error): string {
  const query = queryOf(error);
  // Drizzle appends the parameters to the statement.
  if (query !== undefined && error.message.includes(query)) return query;
  return error.message.replace(confidential, "[redacted]");
}

function queryOf(error: Error): string | undefined {
  return "query" in error && typeof error.query === "string" ? error.query : undefined;
}

function framesOf(error: Error): string[] {
  return (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
}
