import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Schema } from "@apimatic/schema";

const load = createRequire(import.meta.url);

/** Compiled models of the official package, which its `exports` map hides from imports. */
const models = join(dirname(load.resolve("@pagarme/pagarme-nodejs-sdk")), "models");

const loaded = new Map<string, Schema<unknown>>();

export function schemaOf(model: string): Schema<unknown> {
  const known = loaded.get(model);
  if (known) return known;
  const found: unknown = load(join(models, `${model}.js`))[`${model}Schema`];
  if (typeof found !== "object" || !found) throw new Error(`The official package has no schema ${model}`);
  const schema = found as Schema<unknown>;
  loaded.set(model, schema);
  return schema;
}

/** Finds fields by name in the official package, with their model and the source of their schema. */
export function findFields(name: string): { model: string; schema: string }[] {
  return readdirSync(models)
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => {
      const lines = readFileSync(join(models, file), "utf8").split("\n");
      const found = lines.filter((line) => line.includes(`['${name}',`));
      return found.map((line) => ({ model: file.slice(0, -".js".length), schema: line.trim() }));
    });
}
