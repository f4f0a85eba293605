import pino from "pino";
import { idsOfSpan } from "../tracing/spans";
import { workIds } from "../tracing/work";

/** Fields that must never be logged, at any depth of a logged object (docs/reliability.md rule 28). */
const secretPaths = ["authorization", "cookie", "password", "apiSecret", "token", "number", "cvv", "cardToken"];

/** Name of this process among the workers of one port (`server/runtime/start-up/workers.ts`). */
const worker = process.env.QUITANDA_WORKER;

/**
 * Structured logs, one JSON object per line on standard output. LOG_LEVEL sets the level (default: warnings and above).
 * If there are several workers, each line contains its worker. If work tracking (`tracing/work.ts`) is on, each line
 * contains its request or job run, and its span if tracing is on.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "warn",
  base: worker ? { worker } : null,
  mixin: () => ({ ...workIds(), ...idsOfSpan() }),
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: "[redacted]" },
});
