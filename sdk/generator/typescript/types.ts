import { nameOf, type Schema } from "../document";
import { indent, wrap } from "../text";

const primitives: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(" | ");
}

function typeOfKind(kind: string, schema: Schema): string {
  if (kind === "array") {
    const item = writeType(schema.items ?? {});
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (kind === "object") {
    const { additionalProperties: values } = schema;
    return `Record<string, ${typeof values === "object" ? writeType(values) : "unknown"}>`;
  }
  const primitive = primitives[kind];
  if (!primitive) throw new Error(`The generator does not know the type ${kind}`);
  return primitive;
}

/**
 * Referenced schemas appear by name.
 *
 * @throws Error on an unsupported schema.
 */
export function writeType(schema: Schema): string {
  if (schema.allOf) throw new Error("The generator does not know allOf");
  const name = nameOf(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(writeType));
  if (schema.type === undefined) return "unknown";
  return union([schema.type].flat().map((kind) => typeOfKind(kind, schema)));
}

export function writeComment(text: string): string[] {
  const safe = text.trim().replaceAll("*/", "* /");
  if (safe === "") return [];
  const lines = wrap(safe, 112);
  if (lines.length === 1) return [`/** ${lines[0]} */`];
  return ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"];
}

interface Field {
  name: string;
  optional: boolean;
  description: string;
  schema: Schema;
}

export function writeInterface(name: string, description: string, fields: readonly Field[]): string[] {
  const lines = fields.flatMap((field) => [
    ...writeComment(field.description),
    `${field.name}${field.optional ? "?" : ""}: ${writeType(field.schema)};`,
  ]);
  return [...writeComment(description), `export interface ${name} {`, ...indent(lines, "  "), "}"];
}

/** Declares an interface for a schema with properties, otherwise an alias. */
export function writeSchema(name: string, schema: Schema): string[] {
  const { properties, required = [], description = "" } = schema;
  if (!properties) return [...writeComment(description), `export type ${name} = ${writeType(schema)};`];
  const fields = Object.entries(properties).map(([field, property]) => ({
    name: field,
    optional: !required.includes(field),
    description: property.description ?? "",
    schema: property,
  }));
  return writeInterface(name, description, fields);
}
