import type { OpenApi } from "./document";

/** An error code of the document. */
export interface DocumentedCode {
  code: string;
  /** One sentence; empty when the document has none. */
  meaning: string;
}

const meaningLine = /^- `(\w+)`: (.+)$/gm;

/** Every code that an operation documents, in alphabetical order, with its meaning. */
export function readCodes({ components }: OpenApi): DocumentedCode[] {
  const meanings = new Map<string, string>();
  for (const { properties } of Object.values(components.schemas)) {
    const code = properties?.code;
    // A coupon has a code as well, of any text.
    if (!code || !properties?.message) continue;
    const told = new Map(
      [...(code.description ?? "").matchAll(meaningLine)].map(([, name = "", text = ""]) => [name, text]),
    );
    const values = code.enum ?? (code.const === undefined ? [] : [code.const]);
    for (const value of values.map(String)) meanings.set(value, meanings.get(value) || (told.get(value) ?? ""));
  }
  return [...meanings].map(([code, meaning]) => ({ code, meaning })).sort((a, b) => (a.code < b.code ? -1 : 1));
}
