import { type MediaType, nameOfRef, type Schema } from "./document";

export interface Example {
  title: string;
  value: unknown;
}

type Schemas = Record<string, Schema>;

export function readExamples(media: MediaType, schemas: Schemas): Example[] {
  if (media.example !== undefined) return [{ title: "", value: media.example }];
  const named = Object.entries(media.examples ?? {});
  if (named.length > 0) return named.map(([name, { summary, value }]) => ({ title: summary ?? name, value }));
  if (!media.schema) return [];
  const written = findWritten(media.schema, schemas);
  if (written.length > 0) return written.map((value) => ({ title: "", value }));
  return [{ title: "", value: composeExample(media.schema, schemas) }];
}

function findWritten(schema: Schema, schemas: Schemas): unknown[] {
  const own = schema.example === undefined ? (schema.examples ?? []) : [schema.example];
  if (own.length > 0 || !schema.$ref) return own;
  return findWritten(schemas[nameOfRef(schema.$ref)] ?? {}, schemas);
}

const examplesOfFormats: Record<string, string> = {
  "date-time": "2026-11-20T13:45:30.000Z",
  date: "2026-11-20",
  email: "maria@example.com",
  uri: "https://example.com/",
  uuid: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
};

export function composeExample(schema: Schema, schemas: Schemas, opened: readonly string[] = []): unknown {
  const [written] = findWritten(schema, schemas);
  if (written !== undefined) return written;
  if (schema.$ref) {
    const name = nameOfRef(schema.$ref);
    return opened.includes(name) ? null : composeExample(schemas[name] ?? {}, schemas, [...opened, name]);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => composeExample(part, schemas, opened)));
  }
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  return choice ? composeExample(choice, schemas, opened) : composeByType(schema, schemas, opened);
}

function composeByType(schema: Schema, schemas: Schemas, opened: readonly string[]): unknown {
  const [type] = [schema.type ?? (schema.properties ? "object" : [])].flat();
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, composeExample(each, schemas, opened)]),
      );
    case "array":
      return schema.items ? [composeExample(schema.items, schemas, opened)] : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, 0);
    case "boolean":
      return true;
    case "string":
      return examplesOfFormats[schema.format ?? ""] ?? "…";
    default:
      return null;
  }
}
