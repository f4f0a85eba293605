import { getSchema, type OpenApi } from "./document";

/** The prefix of schemas that belong to events. */
const prefix = "Event";

/** A schema as text without titles and descriptions; a property named `description` holds an object, so it stays. */
function shapeOf(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    const isWords =
      (key === "description" && typeof value === "string") || (key === "examples" && Array.isArray(value));
    return isWords ? undefined : value;
  });
}

/**
 * The document with one schema where an event has a part of the same shape as the API's: `TransactionItem` for
 * `EventTransactionItem` too, so that a function may take either.
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
