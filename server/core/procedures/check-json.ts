/** The response contains `field: message`. */
export interface Fault {
  field: string;
  message: string;
}

const longestField = 128;

/** Shortens a field name for a response, because callers may send any length. */
export function shortField(field: string): string {
  return field.length > longestField ? `${field.slice(0, longestField)}…` : field;
}

const deepest = 32;
const loneSurrogate = /\p{Cs}/u;

/**
 * Finds content that no body may contain: more than 32 levels of nesting, keys that access a
 * prototype, NUL and lone surrogates, which PostgreSQL rejects (docs/reliability.md rule 23).
 */
export function findJsonFault(value: unknown): Fault | null {
  const fault = search(value, 1);
  return fault && { ...fault, field: shortField(fault.field) || "body" };
}

/** Returns a field path relative to `value`, so that only faults cost building a path. */
function search(value: unknown, depth: number): Fault | null {
  if (typeof value === "string") return textFault(value);
  if (typeof value !== "object" || value === null) return null;
  if (depth > deepest) return { field: "", message: `must not be nested deeper than ${deepest}` };
  for (const key in value) {
    const fault = keyFault(key) ?? inside(key, search((value as Record<string, unknown>)[key], depth + 1));
    if (fault) return fault;
  }
  return null;
}

function inside(key: string, fault: Fault | null): Fault | null {
  return fault && { ...fault, field: fault.field === "" ? key : `${key}.${fault.field}` };
}

function keyFault(key: string): Fault | null {
  if (key === "__proto__" || key === "constructor" || key === "prototype") {
    return { field: key, message: "is not a known property" };
  }
  const fault = textFault(key);
  return fault && { ...fault, message: `has a key that ${fault.message}` };
}

function textFault(text: string): Fault | null {
  if (text.includes("\0")) return { field: "", message: "must not contain NUL" };
  if (loneSurrogate.test(text)) return { field: "", message: "must not contain a lone surrogate" };
  return null;
}
