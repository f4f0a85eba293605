import { readFileSync } from "node:fs";
import { resolve as resolvePath } from "node:path";

/**
 * The Banco Central's specification (`NOTICE.md`), relative to the repository root, so that a
 * bundled program finds it too.
 */
export const documentFile = resolvePath("testing/support/pix-api/api-pix-2.9.0.json");

export type Schema = Record<string, unknown>;

type Given = { $ref?: string; value?: unknown };

export interface Content {
  schema?: Schema;
  examples?: Record<string, Given>;
}

export interface Part {
  $ref?: string;
  content?: Record<string, Content>;
}

export interface Documented {
  requestBody?: Part;
  responses: Record<string, Part>;
  callbacks?: Record<string, Record<string, { post: Documented }>>;
}

const document = JSON.parse(readFileSync(documentFile, "utf8")) as {
  paths: Record<string, Record<string, Documented>>;
  components: { examples: Record<string, Given> };
};

export const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function resolve<Value extends { $ref?: string }>(value: Value): Value {
  if (typeof value.$ref !== "string") return value;
  const [, ...path] = value.$ref.split("/");
  const found = path.reduce<unknown>((within, name) => (isSchema(within) ? within[name] : undefined), document);
  if (!isSchema(found)) throw new Error(`The document has no ${value.$ref}`);
  return resolve(found as Value);
}

export function documentedOf(operation: string): Documented {
  const [method = "", path = ""] = operation.split(" ");
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`The document has no operation ${operation}`);
  return found;
}

export interface Example {
  status: number;
  name: string;
  body: Record<string, unknown>;
}

export function examplesOf(operation: string): Example[] {
  return Object.entries(documentedOf(operation).responses).flatMap(([status, response]) =>
    Object.values(resolve(response).content ?? {}).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([name, given]) => ({ status: Number(status), name, body: readExample(given) })),
    ),
  );
}

/** Resolves references in place of values (`{"allOf": [{"$ref": …}]}`), which some examples contain. */
export function readExample(given: Given): Record<string, unknown> {
  const text = JSON.stringify(resolve(given).value, (_, each: unknown) => {
    if (!isSchema(each) || !Array.isArray(each.allOf)) return each;
    const [{ $ref = "" } = {}] = each.allOf as { $ref?: string }[];
    return document.components.examples[$ref.split("/").at(-2) ?? ""]?.value ?? each;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

export const recurrenceExample: unknown = document.components.examples.recBody2?.value;
