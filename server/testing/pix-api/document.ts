import { readFileSync } from "node:fs";
import { resolve as resolvePath } from "node:path";

/** The Banco Central's document (`NOTICE.md`), found from the repository's folder also by a bundled program. */
export const documentFile = resolvePath("server/testing/pix-api/api-pix-2.9.0.json");

interface Content {
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}

interface Documented {
  responses: Record<string, { $ref?: string; content?: Record<string, Content> }>;
}

interface Document {
  paths: Record<string, Record<string, Documented>>;
  components: {
    examples: Record<string, { value: unknown }>;
    responses: Record<string, Documented["responses"][string]>;
  };
}

const document = JSON.parse(readFileSync(documentFile, "utf8")) as Document;

/** An answer that the document gives as an example. */
export interface Example {
  status: number;
  name: string;
  body: Record<string, unknown>;
}

/** All the document's examples of an operation's answers (`PUT /cob/{txid}`), problems included. */
export function examplesOf(operation: string): Example[] {
  const [method = "", path = ""] = operation.split(" ");
  const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
  return Object.entries(responses).flatMap(([status, given]) => {
    const response = given.$ref ? document.components.responses[lastOf(given.$ref)] : given;
    return Object.values(response?.content ?? {}).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([name, example]) => ({
        status: Number(status),
        name,
        body: readExample(example),
      })),
    );
  });
}

/** The value of an example, or of a reference to one. */
export function readExample({ $ref, value }: { $ref?: string; value?: unknown }): Record<string, unknown> {
  return resolve($ref ? document.components.examples[lastOf($ref)]?.value : value);
}

const lastOf = (reference: string) => reference.split("/").at(-1) ?? "";

/** Some examples hold references to others where those should stand (`{"allOf": [{"$ref": …}]}`). */
function resolve(value: unknown): Record<string, unknown> {
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== "object" || each === null || !("allOf" in each) || !Array.isArray(each.allOf)) return each;
    const [{ $ref = "" } = {}] = each.allOf as { $ref?: string }[];
    return document.components.examples[$ref.split("/").at(-2) ?? ""]?.value ?? each;
  });
  return JSON.parse(text) as Record<string, unknown>;
}

/** The document's own example of a new authorisation. */
export const recurrenceExample: unknown = document.components.examples.recBody2?.value;
