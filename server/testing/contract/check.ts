import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Schema } from "../../rest/openapi/json-schemas";
import { document, type Operation, type WireAnswer } from "./contract";

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const compiled = new Map<string, ValidateFunction>();

/**
 * What is wrong with an answer by the document: a status that the operation does not document, a header that is missing
 * or not as described, a body that its schema refuses or that has a field which nobody described. Empty when the answer
 * is as documented.
 */
export function findFaults(operation: Operation, { status, headers, text }: WireAnswer): string[] {
  const documented = operation.responses[String(status)];
  if (!documented) return [`${operation.id} does not document ${status}: ${text}`];
  const faults = Object.entries(documented.headers).flatMap(([name, { required, schema }]) => {
    const value = headers[name];
    if (value === undefined) return required ? [`header ${name} is missing`] : [];
    const typed = schema.type === "integer" ? Number(value) : value;
    return judge(`${operation.id} ${status} ${name}`, schema, typed).map((fault) => `header ${name} ${fault}`);
  });
  const content = documented.content?.["application/json"];
  if (documented.content?.["text/event-stream"]) {
    return String(headers["content-type"]).startsWith("text/event-stream") ? faults : [...faults, "it is no stream"];
  }
  if (!content) return text === "" ? faults : [...faults, `${status} has a body: ${text}`];
  if (headers["content-type"] !== "application/json; charset=utf-8") faults.push(`content type is not JSON: ${text}`);
  return [...faults, ...judge(`${operation.id} ${status}`, content.schema, JSON.parse(text))];
}

/** What the schema of a documented part says against a value, in which no property may be that it does not describe. */
export function judge(name: string, schema: Schema, value: unknown): string[] {
  const validate =
    compiled.get(name) ?? ajv.compile(closed({ ...schema, components: { schemas: document.components.schemas } }));
  compiled.set(name, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath || "/"} ${message} ${JSON.stringify(params)}`;
  });
}

/** A copy whose objects have the properties that they describe and no others. */
function closed(value: unknown): Schema {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copy(each)]));
    return entries.type === "object" && entries.properties ? { additionalProperties: false, ...entries } : entries;
  };
  return copy(value) as Schema;
}
