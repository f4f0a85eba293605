import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";

export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** If false, the caller ends the response. */
  end?: boolean;
}

/** Envelope B (docs/domains/runtime.md). */
export function failureBody(status: number, message: string): string {
  return JSON.stringify({ statusCode: status, error: STATUS_CODES[status] ?? "Error", message });
}

export function sendRefusal({ method }: IncomingMessage, res: ServerResponse, refusal: Refusal): void {
  const { status, message, headers = {}, end = true } = refusal;
  const body = failureBody(status, message);
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  if (method !== "HEAD") res.write(body);
  if (end) res.end();
}
