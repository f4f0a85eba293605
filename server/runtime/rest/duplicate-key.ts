/**
 * Returns an object's first duplicate key, of which `JSON.parse` silently keeps the last value;
 * null if there is none. `text` must be valid JSON and `value` its parsed form. Scans the text only
 * if it has more keys than the value.
 */
export function findDuplicateKey(text: string, value: unknown): string | null {
  let written = 0;
  for (let key = nextKey(text, 0); key; key = nextKey(text, key.end)) written += 1;
  return written === countKeys(value) ? null : firstTwice(text);
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts = Object.values(value);
  let keys = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) if (typeof part === "object") keys += countKeys(part);
  return keys;
}

interface Place {
  start: number;
  end: number;
}

const blanks = new Set([" ", "\t", "\n", "\r"]);

function nextKey(text: string, from: number): Place | null {
  for (let start = text.indexOf('"', from); start >= 0; ) {
    const end = endOfString(text, start);
    let after = end;
    while (blanks.has(text.charAt(after))) after += 1;
    if (text[after] === ":") return { start, end };
    start = text.indexOf('"', end);
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
}

function firstTwice(text: string): string | null {
  const open: Set<string>[] = [];
  let from = 0;
  for (let key = nextKey(text, 0); key; key = nextKey(text, key.end)) {
    enter(open, text, from, key.start);
    const name = String(JSON.parse(text.slice(key.start, key.end)));
    const names = open.at(-1);
    if (names?.has(name)) return name;
    names?.add(name);
    from = key.end;
  }
  return null;
}

/** Tracks objects opened and closed in a part of the text, ignoring braces in strings. */
function enter(open: Set<string>[], text: string, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at) - 1;
    else if (sign === "{") open.push(new Set());
    else if (sign === "}") open.pop();
  }
}
