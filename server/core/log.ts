import pino from "pino";
import { idsOfWork } from "./tracing/spans";

/** Fields that must never reach a log, at any depth of a logged object (docs/reliability.md rule 28). */
const secretPaths = ["authorization", "cookie", "password", "apiSecret", "token", "number", "cvv", "cardToken"];

/** The name of this process among the workers of one port (`server/launch/workers.ts`). */
const worker = process.env.QUITANDA_WORKER;

/**
 * Structured logs, one JSON object a line on standard output; LOG_LEVEL sets the level (default: warnings and worse).
 * With several workers, each line says which one wrote it; where traces are collected, also of which work.
 */
export const log = pino({
  level: process.env.LOG_LEVEL || "warn",
  base: worker ? { worker } : null,
  mixin: idsOfWork,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: "[redacted]" },
});
