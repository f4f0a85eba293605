import { isId } from "@/db/ids";
import type { Vocabulary } from "./vocabulary";

export const mask = "•••";

export const bodyBytes = 8 * 1024;

/** Larger numbers may be documents or phone numbers; amounts have at most ten digits. */
const largestNumber = 9_999_999_999;
const deepest = 12;
const instantShape = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
const idName = /^ids?$|Ids?$/;

export interface MaskOptions {
  vocabulary: Vocabulary;
  without?: readonly string[];
  /** Receives each masked value with its dotted path. */
  noteMasked?: (path: string, value: unknown) => void;
  /** Converts the top-level `message`, which is masked by default. */
  message?: (text: string) => string;
}

export interface MaskedBody {
  text: string;
  isCut: boolean;
}

/**
 * Masks a body according to the API's schemas. Shows IDs, numbers, instants and enum values only
 * under field names that declare them. Shows booleans and null always. Replaces everything else
 * with `•••`, including field names that no schema declares. The result is valid JSON even if
 * truncated.
 */
export function maskBody(body: object, options: MaskOptions): MaskedBody {
  const writer = new Writer(options);
  return { text: writer.write(body, "", "", false, 0), isCut: writer.isCut };
}

/** Reports whether the log may show a text as the value of this field. */
export function showsText(name: string, text: string, { fields }: Vocabulary): boolean {
  const rule = fields.get(name);
  if (!rule || rule.isOpen) return false;
  if (rule.words.has(text)) return true;
  if (text.length > 36) return false;
  return (idName.test(name) && isId(text)) || (rule.isDate && instantShape.test(text));
}

export function showsNumber(name: string, value: number, { fields }: Vocabulary): boolean {
  return fields.get(name)?.isNumber === true && Math.abs(value) <= largestNumber;
}

class Writer {
  isCut = false;
  #left = bodyBytes;
  readonly #options: MaskOptions;

  constructor(options: MaskOptions) {
    this.#options = options;
  }

  /** @param isHidden true if an enclosing field hides its contents. */
  write(value: unknown, name: string, path: string, isHidden: boolean, depth: number): string {
    if (value === null || value === undefined) return this.#take("null");
    if (typeof value === "boolean") return this.#take(value ? "true" : "false");
    if (value instanceof Date) return this.write(value.toISOString(), name, path, isHidden, depth);
    if (typeof value === "object" && depth < deepest) {
      return Array.isArray(value)
        ? this.#writeList(value, name, path, isHidden, depth)
        : this.#writeObject(value, path, isHidden, depth);
    }
    const { vocabulary, noteMasked, message } = this.#options;
    if (!isHidden && typeof value === "number" && showsNumber(name, value, vocabulary)) return this.#take(`${value}`);
    if (!isHidden && typeof value === "string") {
      if (showsText(name, value, vocabulary)) return this.#take(JSON.stringify(value));
      if (message && path === "message") return this.#take(JSON.stringify(message(value)));
    }
    noteMasked?.(path, value);
    return this.#take(`"${mask}"`);
  }

  #writeList(list: readonly unknown[], name: string, path: string, isHidden: boolean, depth: number): string {
    let text = "";
    for (let index = 0; index < list.length && this.#hasRoom(); index += 1) {
      const inner = this.#options.noteMasked ? `${path}.${index}` : path;
      text += `${index === 0 ? "" : ","}${this.write(list[index], name, inner, isHidden, depth + 1)}`;
    }
    return `[${text}]`;
  }

  #writeObject(value: object, path: string, isHidden: boolean, depth: number): string {
    const { vocabulary, without } = this.#options;
    let text = "";
    let hidden = 0;
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined || (depth === 0 && without?.includes(name))) continue;
      if (!this.#hasRoom()) break;
      const rule = isHidden ? undefined : vocabulary.fields.get(name);
      if (!rule) hidden += 1;
      const shown = rule ? name : `${mask}${hidden}`;
      const key = `${text === "" ? "" : ","}${this.#take(`"${shown}":`)}`;
      text += key + this.write(inner, name, path === "" ? shown : `${path}.${shown}`, !rule || rule.isOpen, depth + 1);
    }
    return `{${text}}`;
  }

  #hasRoom(): boolean {
    if (this.#left <= 0) this.isCut = true;
    return this.#left > 0;
  }

  #take(text: string): string {
    this.#left -= text.length + 1;
    return text;
  }
}
