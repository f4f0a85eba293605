import { isId } from "@/db/ids";
import { mask, showsNumber, showsText } from "./mask-json";
import type { Vocabulary } from "./vocabulary";

const product = /(?:^| )([A-Za-z][A-Za-z.-]{0,31})\/(\d{1,5}(?:\.\d{1,5}){0,3})(?=$|[ ;,()])/g;
const maxProducts = 4;
const maxParameters = 20;

/** Masks the path of a request target. Fixed segments and the system's own IDs are shown. */
export function maskPath(target: string, { segments }: Vocabulary): string {
  const [path = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/);
  return path
    .split("/")
    .map((each) => (segments.has(each) || isId(each) ? each : mask))
    .join("/");
}

/** Masks the query of a request target. Returns null without one. */
export function maskQuery(target: string, vocabulary: Vocabulary): string | null {
  const mark = target.indexOf("?");
  if (mark < 0 || mark === target.length - 1) return null;
  const pairs = [...new URLSearchParams(target.slice(mark + 1))].slice(0, maxParameters);
  return pairs.map(([name, value]) => maskPair(name, value, vocabulary)).join("&");
}

function maskPair(name: string, value: string, vocabulary: Vocabulary): string {
  if (!vocabulary.fields.has(name)) return `${mask}=${mask}`;
  const isShown =
    value === "true" ||
    value === "false" ||
    showsText(name, value, vocabulary) ||
    (/^\d{1,10}$/.test(value) && showsNumber(name, Number(value), vocabulary));
  return `${name}=${isShown ? value : mask}`;
}

/** Returns the programs and versions of a user agent, such as `curl/8.5.0`, or null if it has none. */
export function maskAgent(agent: unknown): string | null {
  if (typeof agent !== "string") return null;
  const products = [...agent.slice(0, 512).matchAll(product)].slice(0, maxProducts);
  return products.map(([, name, version]) => `${name}/${version}`).join(" ") || null;
}

/**
 * Masks the parts of an error message that come from the request: field names that no schema declares, and every word
 * the caller sent. Words with three digits or an @ are always masked.
 *
 * @param sent the caller's words.
 */
export function maskMessage(message: string, sent: ReadonlySet<string>, { fields }: Vocabulary): string {
  const colon = message.indexOf(": ");
  const path = colon < 0 ? "" : message.slice(0, colon);
  const isPath = path !== "" && path.split(/[.[\]]+/).every((each) => fields.has(each) || /^\d{0,3}$/.test(each));
  const head = isPath ? `${path}: ` : "";
  const sentence = message.slice(head.length);
  return head + sentence.replace(/[\p{L}\p{N}_@]+/gu, (word) => (fields.has(word) || isSafe(word, sent) ? word : mask));
}

function isSafe(word: string, sent: ReadonlySet<string>): boolean {
  if (/\d{3}|@/.test(word)) return false;
  if (word.length < 3) return true;
  const lower = word.toLowerCase();
  if (sent.has(lower)) return false;
  // A message may repeat a truncated word.
  for (const each of sent) if (each.startsWith(lower)) return false;
  return true;
}

export function wordsSent(target: string, body: unknown): Set<string> {
  const words = new Set<string>();
  const add = (text: string) => {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_@]+/gu)) if (word.length > 2) words.add(word);
  };
  const walk = (value: unknown): void => {
    if (typeof value === "string") add(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        add(name);
        walk(inner);
      }
    }
  };
  for (const [name, value] of new URLSearchParams(target.split("?")[1] ?? "")) add(`${name} ${value}`);
  walk(body);
  return words;
}
