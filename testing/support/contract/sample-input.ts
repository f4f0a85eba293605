import { z } from "zod";

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
}

const textOfFormat: Record<string, string> = {
  date: "2026-11-20",
  "date-time": "2026-11-20T13:45:30.000Z",
  email: "maria@example.com",
  uri: "https://example.com/a",
  uuid: "018f2d5b-0000-7000-8000-000000000000",
};

/**
 * Builds an input with all fields of a schema. `known` contains values by field name. A refinement
 * may reject the result.
 */
export function sampleInput(schema: z.ZodType, known: Readonly<Record<string, unknown>>): unknown {
  const { $defs: _, ...shape } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
  const sample = (part: JsonSchema, name: string): unknown => {
    if (known[name] !== undefined && part.type !== "array" && part.type !== "object") return known[name];
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[0];
    if (part.example !== undefined) return part.example;
    const choice = part.anyOf ?? part.oneOf;
    if (choice) return sample(choice[0] ?? {}, name);
    if (part.type === "object") {
      return Object.fromEntries(Object.entries(part.properties ?? {}).map(([key, each]) => [key, sample(each, key)]));
    }
    if (part.type === "array") return [sample(part.items ?? {}, name.replace(/s$/, ""))];
    if (part.type === "integer" || part.type === "number") return Math.max(1, part.minimum ?? 1);
    if (part.type === "boolean") return true;
    if (part.type === "null") return null;
    return textOfFormat[part.format ?? ""] ?? "a".repeat(Math.max(1, part.minLength ?? 1));
  };
  return sample(shape as JsonSchema, "");
}

type Path = readonly (string | number)[];

export function pathsIn(value: unknown, path: Path = []): Path[] {
  const own = path.length === 0 ? [] : [path];
  if (typeof value !== "object" || value === null) return own;
  const inner = Object.entries(value).flatMap(([key, each]) =>
    pathsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [...own, ...inner];
}

export function withValueAt(value: unknown, [key, ...rest]: Path, odd: unknown): unknown {
  if (key === undefined) return odd;
  const entries = Object.entries(value ?? {}).map(([name, each]): [string, unknown] => [
    name,
    name === String(key) ? withValueAt(each, rest, odd) : each,
  ]);
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
