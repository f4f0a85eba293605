import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { errors } from "../../errors";

/** Rules for showing a field in the log, derived from the schemas that declare its name. */
export interface FieldRule {
  isNumber: boolean;
  isDate: boolean;
  words: Set<string>;
  /** True for an object with caller-defined keys, whose contents are never shown. */
  isOpen: boolean;
}

/** Field names and path segments that may be shown. Everything else is masked. */
export interface Vocabulary {
  fields: ReadonlyMap<string, FieldRule>;
  /** Such as `transactions`. */
  segments: ReadonlySet<string>;
}

/** `path` is a template, such as `/v1/products/{productId}`; `schemas` are the input and output. */
export interface OperationSchemas {
  path: string;
  schemas: readonly unknown[];
}

type Schemas = z.core.$ZodTypes;
type Fields = Map<string, FieldRule>;

/** Collects the declarations of the operations' schemas. Excludes personal data, which is never declared as an enum. */
export function readVocabulary(operations: readonly OperationSchemas[]): Vocabulary {
  const fields: Fields = new Map();
  const seen = new Set<unknown>();
  for (const { schemas } of operations) for (const schema of schemas) readSchema(schema, "", fields, seen);
  for (const word of Object.keys(errors)) ruleOf(fields, "code").words.add(word);
  for (const word of Object.values(STATUS_CODES)) if (word) ruleOf(fields, "error").words.add(word);
  for (const name of ["statusCode", "totalRows", "retryAfterSeconds"]) ruleOf(fields, name).isNumber = true;
  for (const name of ["success", "data", "message"]) ruleOf(fields, name);
  const segments = new Set(operations.flatMap(({ path }) => path.split("/").filter((each) => !each.startsWith("{"))));
  return { fields, segments };
}

function ruleOf(fields: Fields, name: string): FieldRule {
  const known = fields.get(name);
  if (known) return known;
  const made = { isNumber: false, isDate: false, words: new Set<string>(), isOpen: false };
  fields.set(name, made);
  return made;
}

/** @param name field with this schema; empty at the top level. */
function readSchema(schema: unknown, name: string, fields: Fields, seen: Set<unknown>): void {
  if (!isSchema(schema)) return;
  const { def } = (schema as Schemas)._zod;
  if (name !== "") declare(ruleOf(fields, name), schema, def);
  if (def.type === "object" || def.type === "lazy") {
    if (seen.has(schema)) return;
    seen.add(schema);
  }
  if (def.type === "object") {
    for (const [field, inner] of Object.entries(def.shape)) readSchema(inner, field, fields, seen);
  }
  for (const inner of wrappedBy(def)) readSchema(inner, name, fields, seen);
}

/** Returns the inner schemas that describe the same field. */
function wrappedBy(def: Schemas["_zod"]["def"]): readonly unknown[] {
  switch (def.type) {
    case "array":
      return [def.element];
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
      return [def.innerType];
    case "union":
      return def.options;
    case "intersection":
      return [def.left, def.right];
    case "pipe":
      return [def.in, def.out];
    case "lazy":
      return [def.getter()];
    default:
      return [];
  }
}

function declare(rule: FieldRule, schema: z.core.$ZodType, def: Schemas["_zod"]["def"]): void {
  const format = z.globalRegistry.get(schema)?.format ?? ("format" in def ? def.format : null);
  if (format === "date-time" || format === "datetime" || format === "date") rule.isDate = true;
  if (def.type === "record") rule.isOpen = true;
  if (def.type === "number") rule.isNumber = true;
  const words = def.type === "enum" ? Object.values(def.entries) : def.type === "literal" ? def.values : [];
  for (const word of words) if (typeof word === "string") rule.words.add(word);
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === "object" && value !== null && "_zod" in value;
}
