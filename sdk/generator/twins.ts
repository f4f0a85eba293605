import { getSchema, type OpenApi } from "./document";

const prefix = "Event";

/** Serializes a schema without titles and descriptions. A property named `description` is an object and kept. */
function shapeOf(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    const isWords =
      (key === "description" && typeof value === "string") || (key === "examples" && Array.isArray(value));
    return isWords ? undefined : value;
  });
}

/**
 * Merges event schemas identical to an API schema, such as `EventTransactionItem` and
 * `TransactionItem`, so that a function may accept either.
 */
export function mergeTwins(document: OpenApi): OpenApi {
  const names = Object.keys(document.components.schemas);
  const twins = names.filter((name) => {
    const twin = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    return names.includes(twin) && shapeOf(getSchema(document, name)) === shapeOf(getSchema(document, twin));
  });
  const references = new Map(twins.map((name) => [refTo(name), refTo(name.slice(prefix.length))]));
  const merged: OpenApi = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? (references.get(value) ?? value) : value,
  );
  for (const name of twins) delete merged.components.schemas[name];
  return merged;
}

const refTo = (name: string): string => `#/components/schemas/${name}`;
