import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Schema } from "@/server/runtime/openapi/json-schemas";
import { document, type Operation, type WireAnswer } from "./contract";

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const compiled = new WeakMap<Schema, ValidateFunction>();
/** By serialized schema, because all operations share most headers and errors. */
const compiledTexts = new Map<string, ValidateFunction>();

/**
 * Compares a response with the document: undocumented statuses and fields, missing or wrong
 * headers, and invalid bodies. Empty if it matches.
 */
export function findFaults(operation: Operation, { status, headers, text }: WireAnswer): string[] {
  const documented = operation.responses[String(status)];
  if (!documented) return [`${operation.id} does not document ${status}: ${text}`];
  const faults = Object.entries(documented.headers).flatMap(([name, { required, schema }]) => {
    const value = headers[name];
    if (value === undefined) return required ? [`header ${name} is missing`] : [];
    const typed = schema.type === "integer" ? Number(value) : value;
    return judge(schema, typed).map((fault) => `header ${name} ${fault}`);
  });
  const content = documented.content?.["application/json"];
  if (documented.content?.["text/event-stream"]) {
    return String(headers["content-type"]).startsWith("text/event-stream") ? faults : [...faults, "it is no stream"];
  }
  if (documented.content?.["text/csv"]) {
    return String(headers["content-disposition"]).startsWith("attachment") ? faults : [...faults, "it is no file"];
  }
  if (!content) return text === "" ? faults : [...faults, `${status} has a body: ${text}`];
  if (headers["content-type"] !== "application/json; charset=utf-8") faults.push(`content type is not JSON: ${text}`);
  return [...faults, ...judge(content.schema, JSON.parse(text))];
}

/** Reports undocumented properties too. */
export function judge(schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath || "/"} ${message} ${JSON.stringify(params)}`;
  });
}

const documentName = "document";
ajv.addSchema(closed({ components: { schemas: document.components.schemas } }), documentName);

function compile(schema: Schema): ValidateFunction {
  const known = schema.$ref && ajv.getSchema(`${documentName}${schema.$ref}`);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components/', `"${documentName}#/components/`);
  const validate = compiledTexts.get(text) ?? ajv.compile(closed(JSON.parse(text)));
  compiledTexts.set(text, validate);
  return validate;
}

function closed(value: unknown): Schema {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copy(each)]));
    return entries.type === "object" && entries.properties ? { additionalProperties: false, ...entries } : entries;
  };
  return copy(value) as Schema;
}
