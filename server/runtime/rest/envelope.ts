import { STATUS_CODES } from "node:http";
import { type Failure, isOnWire, retryAfterHeader } from "../../core/failures/failure";
import type { Meta } from "../../core/procedures/procedure";
import { errors } from "../../errors";
import type { Group } from "./groups";

export interface Reply {
  status: number;
  /** A string is serialized JSON; null is no body. */
  body: object | string | null;
  stream?: AsyncIterable<string>;
  headers?: Record<string, string>;
}

/** `x-accel-buffering` stops proxies from buffering the stream. */
const streamHeaders = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };

interface Page {
  rows: unknown[];
  totalRows: number;
}

export function wrapOutput(meta: Meta, output: unknown): Reply {
  if (meta.answer === "stream") {
    return { status: 200, body: "", stream: output as AsyncIterable<string>, headers: streamHeaders };
  }
  // The procedure sets a file's headers in `answerHeaders`.
  if (meta.answer === "file") return { status: 200, body: "", stream: output as AsyncIterable<string> };
  return { status: meta.created ? 201 : 200, body: successBody(meta, output) };
}

function successBody(meta: Meta, output: unknown): object {
  switch (meta.answer) {
    case "bare":
      return output as object;
    case "charge":
      return { success: true, message: chargeMessage(output), data: output };
    case "list": {
      const { rows, totalRows } = output as Page;
      return { success: true, data: rows, totalRows };
    }
    default:
      return { success: true, data: output };
  }
}

/** A card charge already has an outcome; other methods still await the payer. */
function chargeMessage(output: unknown): string {
  const { transaction = output } = output as { transaction?: unknown };
  const { card, status } = transaction as { card?: unknown; status: string };
  return card ? `Card charge ${status}` : "Charge created";
}

/** The envelope is that of the path's group (docs/domains/runtime.md). */
export function wrapFailure(failure: Failure, group: Group): Reply {
  const status = failure.code === "VALIDATION" ? group.schemaStatus : failure.status;
  const unworded = failure.code === "NOT_FOUND" && failure.message === errors.NOT_FOUND.message;
  const message = unworded ? group.notFoundMessage : failure.message;
  const envelope = failure.code === "UNAUTHENTICATED" ? group.unauthenticatedEnvelope : group.envelope;
  const headers = retryAfterHeader(failure);
  if (failure.allow) headers.allow = failure.allow;
  // The rest of the body may still arrive and must not be parsed as the next request.
  if (failure.code === "BODY_LATE") headers.connection = "close";
  const told = isOnWire(failure.code) ? { code: failure.code, ...failure.extra } : failure.extra;
  const body =
    envelope === "A"
      ? { success: false, message, ...told }
      : { statusCode: status, error: STATUS_CODES[status] ?? "Error", message, ...told };
  return { status, headers, body };
}
