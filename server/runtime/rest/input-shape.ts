import { z } from "zod";

/** Only canonical spellings are parsed. */
export type ParameterKind = "integer" | "boolean" | "text";

interface Field {
  kind: ParameterKind;
  description: string | null;
  example: string | null;
}

export type InputShape = ReadonlyMap<string, Field>;

type Schema = z.core.$ZodType;

/**
 * Returns the fields of a procedure's input schemas.
 *
 * @throws Error if an input is not a strict object, because unknown fields would be ignored
 * silently (docs/domains/core.md)
 */
export function readInputShape(operation: string, schemas: readonly unknown[]): InputShape {
  const shape = new Map<string, Field>();
  for (const schema of schemas) {
    const object = strictObjectOf(schema);
    if (!object) throw new Error(`${operation}: its input must be a strictObject`);
    for (const [name, field] of Object.entries(object.shape)) shape.set(name, readField(field));
  }
  return shape;
}

function strictObjectOf(schema: unknown): z.core.$ZodObjectDef | null {
  if (!isSchema(schema)) return null;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return strictObjectOf(def.in);
  if (def.type !== "object") return null;
  return def.catchall?._zod.def.type === "never" ? def : null;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && "_zod" in value;
}

function readField(schema: Schema): Field {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { description = null, example } = z.globalRegistry.get(schema) ?? {};
  const about = { description, example: typeof example === "string" ? example : null };
  switch (def.type) {
    case "optional":
    case "default":
    case "prefault":
    case "nullable": {
      const inner = readField(def.innerType);
      return { ...inner, description: description ?? inner.description, example: about.example ?? inner.example };
    }
    case "number":
      return { kind: "integer", ...about };
    case "boolean":
      return { kind: "boolean", ...about };
    default:
      return { kind: "text", ...about };
  }
}
