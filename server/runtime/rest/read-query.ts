import { fail } from "../../core/failures/failure";
import { shortField } from "../../core/procedures/check-json";
import type { InputShape, ParameterKind } from "./input-shape";

const canonicalInteger = /^(?:0|[1-9]\d{0,15})$/;
const loneSurrogate = /\p{Cs}/u;

/**
 * Parses an undecoded query string by `shape`. Only canonical spellings become numbers and booleans
 * (docs/domains/core.md).
 *
 * @throws VALIDATION on the first parameter that is unknown, repeated, wrongly encoded or of the
 * wrong type
 */
export function readQuery(query: string, shape: InputShape): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals)) ?? fail("VALIDATION", notEncoded("query"));
    const known = shape.get(name);
    if (!known) fail("VALIDATION", { field: shortField(name) || "query", message: "is not a known parameter" });
    if (Object.hasOwn(values, name)) fail("VALIDATION", { field: name, message: "must be given once" });
    const text = decode(equals < 0 ? "" : pair.slice(equals + 1)) ?? fail("VALIDATION", notEncoded(name));
    values[name] = typed(name, text, known.kind);
  }
  return values;
}

function notEncoded(field: string) {
  return { field, message: "is not validly percent-encoded" };
}

function decode(text: string): string | null {
  try {
    const value = decodeURIComponent(text.replaceAll("+", " "));
    return loneSurrogate.test(value) ? null : value;
  } catch (thrown) {
    if (thrown instanceof URIError) return null;
    throw thrown;
  }
}

function typed(field: string, text: string, kind: ParameterKind): unknown {
  switch (kind) {
    case "integer":
      if (!canonicalInteger.test(text)) fail("VALIDATION", { field, message: "must be a non-negative integer" });
      return Number(text);
    case "boolean":
      if (text !== "true" && text !== "false") fail("VALIDATION", { field, message: "must be true or false" });
      return text === "true";
    case "text":
      if (text.includes("\0")) fail("VALIDATION", { field, message: "must not contain NUL" });
      return text;
  }
}
