import { nameOf, type Schema } from "../document";
import { indent, wrap } from "../text";

const primitives: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

export function safeName(name: string): string {
  return keywords.has(name) ? `${name}_` : name;
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(" | ");
}

function typeOfKind(kind: string, schema: Schema): string {
  // A class with a method named `list` shadows the builtin.
  if (kind === "array") return `List[${writeType(schema.items ?? {})}]`;
  if (kind === "object") {
    const { additionalProperties: values } = schema;
    return `Dict[str, ${typeof values === "object" ? writeType(values) : "Any"}]`;
  }
  const primitive = primitives[kind];
  if (!primitive) throw new Error(`The generator does not know the type ${kind}`);
  return primitive;
}

const words = { true: "True", false: "False", null: "None" } as const;

const literal = (value: string | number | boolean | null): string =>
  typeof value === "boolean" || value === null ? words[`${value}`] : JSON.stringify(value);

/**
 * Referenced schemas appear by name.
 *
 * @throws Error on an unsupported schema.
 */
export function writeType(schema: Schema): string {
  if (schema.allOf) throw new Error("The generator does not know allOf");
  const name = nameOf(schema);
  if (name !== null) return name;
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(writeType));
  if (schema.type === undefined) return "Any";
  return union([schema.type].flat().map((kind) => typeOfKind(kind, schema)));
}

export function writeDocstring(text: string): string[] {
  const safe = text.trim().replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  if (safe === "") return [];
  const lines = wrap(safe, 88);
  if (lines.length === 1 && !safe.endsWith('"')) return [`"""${lines[0]}"""`];
  return [`"""${lines[0]}`, ...lines.slice(1), '"""'];
}

function writeAlias(name: string, schema: Schema): string[] {
  return [
    `${name}: TypeAlias = "${writeType(schema).replaceAll('"', "'")}"`,
    ...writeDocstring(schema.description ?? ""),
  ];
}

const fieldType = (schema: Schema, isRequired: boolean): string =>
  isRequired ? writeType(schema) : `NotRequired[${writeType(schema)}]`;

/** Functional syntax, because property names such as `from` are not valid identifiers. */
function writeByCall(name: string, properties: readonly [string, string][]): string[] {
  const fields = properties.map(([field, type]) => `"${field}": "${type.replaceAll('"', "'")}",`);
  return [`${name} = TypedDict(`, `    "${name}",`, "    {", ...indent(fields, "        "), "    },", ")"];
}

/** Declares a TypedDict for a schema with properties, otherwise an alias. */
export function writeSchema(name: string, schema: Schema): string[] {
  const { properties, required = [], description = "" } = schema;
  if (!properties) return writeAlias(name, schema);
  const typed = Object.entries(properties).map(([field, property]): [string, string] => [
    field,
    fieldType(property, required.includes(field)),
  ]);
  if (typed.some(([field]) => keywords.has(field))) return writeByCall(name, typed);
  const fields = typed.flatMap(([field, type]) => [
    `${field}: ${type}`,
    ...writeDocstring(properties[field]?.description ?? ""),
  ]);
  const docstring = writeDocstring(description);
  const body = [...docstring, ...(docstring.length > 0 ? [""] : []), ...fields];
  return [`class ${name}(TypedDict):`, ...indent(fields.length > 0 ? body : [...docstring, "pass"], "    ")];
}
