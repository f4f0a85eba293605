import pino from "pino";
import { idsOfSpan } from "../tracing/spans";
import { workIds } from "../tracing/work";

/** Fields that must never reach a log, at any depth of a logged object (docs/reliability.md rule 28). */
const secretPaths = ["authorization", "cookie", "password", "apiSecret", "token", "number", "cvv", "cardToken"];

/** The name of this process among the workers of one port (`server/runtime/start-up/workers.ts`). */
const worker = process.env.QUITANDA_WORKER;

/**
 * Structured logs, one JSON object a line on standard output; LOG_LEVEL sets the level (default: warnings and worse).
 * With several workers, each line says which one wrote it; where work is followed (`tracing/work.ts`), also of which
 * request or job's run, and where traces are collected, of which span.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "warn",
  base: worker ? { worker } : null,
  mixin: () => ({ ...workIds(), ...idsOfSpan() }),
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: "[redacted]" },
});
