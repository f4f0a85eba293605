import type { OpenApi } from "./document";

export interface DocumentedCode {
  code: string;
  /** One sentence; empty if the document has none. */
  meaning: string;
}

const meaningLine = /^- `(\w+)`: (.+)$/gm;

/** Documented error codes with their meanings, in alphabetical order. */
export function readCodes({ components }: OpenApi): DocumentedCode[] {
  const meanings = new Map<string, string>();
  for (const { properties } of Object.values(components.schemas)) {
    const code = properties?.code;
    // A coupon's `code` is arbitrary text.
    if (!code || !properties?.message) continue;
    const told = new Map(
      [...(code.description ?? "").matchAll(meaningLine)].map(([, name = "", text = ""]) => [name, text]),
    );
    const values = code.enum ?? (code.const === undefined ? [] : [code.const]);
    for (const value of values.map(String)) meanings.set(value, meanings.get(value) || (told.get(value) ?? ""));
  }
  return [...meanings].map(([code, meaning]) => ({ code, meaning })).sort((a, b) => (a.code < b.code ? -1 : 1));
}
