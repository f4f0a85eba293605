import { fail } from "../../core/failures/failure";
import { findJsonFault, shortField } from "../../core/procedures/check-json";
import { findDuplicateKey } from "./duplicate-key";

const largestBodyBytes = 256 * 1024;

const bodyMilliseconds = 20_000;

const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export type Headers = Record<string, string | string[] | undefined>;

export interface BodySource {
  /** Lowercase names. */
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * Reads a JSON object; empty without a body (docs/domains/core.md; docs/reliability.md rule 23).
 * Keeps at most 256 KiB, regardless of `content-length`, and waits at most 20 seconds.
 *
 * @throws NOT_JSON; BODY_ENCODED; BODY_TOO_LARGE; BODY_LATE; VALIDATION on `body` or on the field
 * with a forbidden value
 */
export async function readBody(
  { headers, body }: BodySource,
  milliseconds = bodyMilliseconds,
): Promise<Record<string, unknown>> {
  const length = headers["content-length"];
  if (!body || length === "0" || (length === undefined && headers["transfer-encoding"] === undefined)) return {};
  const fault = length === undefined ? null : findTypeFault(headers);
  if (fault) fail(fault);
  if (Number(length ?? 0) > largestBodyBytes) fail("BODY_TOO_LARGE");
  const bytes = await readBytes(body, headers, milliseconds);
  if (!bytes) return {};
  const text = decode(bytes);
  const value = parse(text);
  const found = findJsonFault(value);
  if (found) fail("VALIDATION", found);
  const twice = findDuplicateKey(text, value);
  if (twice !== null) fail("VALIDATION", { field: "body", message: `duplicate key ${shortField(twice)}` });
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    fail("VALIDATION", { field: "body", message: "must be a JSON object" });
  }
  return value as Record<string, unknown>;
}

function isJson(headers: Headers): boolean {
  const type = headers["content-type"];
  return type === "application/json" || (typeof type === "string" && jsonType.test(type.trim()));
}

/** Checks the declared format; null if acceptable. */
function findTypeFault(headers: Headers): "NOT_JSON" | "BODY_ENCODED" | null {
  if (!isJson(headers)) return "NOT_JSON";
  const encoding = headers["content-encoding"];
  return encoding === undefined || /^(?:identity)?$/i.test(String(encoding).trim()) ? null : "BODY_ENCODED";
}

async function readBytes(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  milliseconds: number,
): Promise<Uint8Array | null> {
  // Leaving a `for await` loop early would destroy the stream and the socket that the response needs.
  const reader = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const refuse = (code: "NOT_JSON" | "BODY_ENCODED" | "BODY_TOO_LARGE" | "BODY_LATE"): never => {
    discard(reader);
    return fail(code);
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, milliseconds, "late");
  });
  try {
    for (;;) {
      const chunk = await Promise.race([next(reader), late]);
      if (chunk === "late") return refuse("BODY_LATE");
      if (!chunk) break;
      size += chunk.byteLength;
      const refusal = (size > 0 && findTypeFault(headers)) || (size > largestBodyBytes && "BODY_TOO_LARGE");
      if (refusal) refuse(refusal);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  const [first] = chunks;
  if (size === 0 || !first) return null;
  return chunks.length > 1 ? Buffer.concat(chunks, size) : first;
}

/** Returns null at the end. A disconnect before it counts as an invalid body. */
async function next(reader: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  try {
    const read = await reader.next();
    return read.done ? null : read.value;
  } catch (cause) {
    return fail("VALIDATION", { field: "body", message: "ended too early", cause });
  }
}

function discard(reader: AsyncIterator<Uint8Array>): void {
  const skip = async () => {
    while (!(await reader.next()).done);
  };
  // The response has already been sent, so a disconnect has no effect.
  skip().catch(() => undefined);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    return fail("VALIDATION", { field: "body", message: "must be valid UTF-8", cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail("VALIDATION", { field: "body", message: "must be valid JSON", cause });
  }
}
