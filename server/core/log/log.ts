import pino from "pino";
import { idsOfSpan } from "../tracing/spans";
import { workIds } from "../tracing/work";

/** Never logged, at any depth (docs/reliability.md rule 28). */
const secretPaths = ["authorization", "cookie", "password", "apiSecret", "token", "number", "cvv", "cardToken"];

/** Name of this worker among those of one port (`server/runtime/start-up/workers.ts`). */
const worker = process.env.QUITANDA_WORKER;

/**
 * Structured log: one JSON object per line on standard output, at LOG_LEVEL (default: warnings and
 * above). Lines contain the worker, if there are several; the request or job run, if work tracking
 * is on (`tracing/work.ts`); and the span, if tracing is on.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "warn",
  base: worker ? { worker } : null,
  mixin: () => ({ ...workIds(), ...idsOfSpan() }),
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: "[redacted]" },
});
