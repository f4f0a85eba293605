import type { Tool as Listing } from "@modelcontextprotocol/server";
import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import { z } from "zod";
import type { ApiKeyScope } from "@/db/schema/accounts-enums";
import { acceptMoreFields, tidySchemas } from "../openapi/json-schemas";
import { createRouteTable, type Route } from "../rest/route-table";
import { refundConfirmation, refundOperation } from "./confirm-refund";
import { readTools, withheld, withheldFields, writeTools } from "./tool-names";

export const keyArgument = "idempotencyKey";

export interface Tool {
  name: string;
  route: Route;
  scope: ApiKeyScope;
  writes: boolean;
  withheld: readonly string[];
  listing: Listing;
}

/**
 * Creates tools by name from a router's documented procedures.
 *
 * @throws Error for a documented operation that is missing from `tool-names.ts`
 */
export function createTools(router: AnyTRPCRouter): ReadonlyMap<string, Tool> {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  const tools = createRouteTable(router).routes.flatMap((route) => {
    const name = readTools[route.operation] ?? writeTools[route.operation];
    const procedure = procedures[route.operation];
    if (name === undefined || !procedure || !route.scope) {
      if (withheld[route.operation]) return [];
      throw new Error(
        `${route.operation}: name its tool in server/runtime/mcp/tool-names.ts, or say there why it has none`,
      );
    }
    return [toTool(name, route, route.scope, procedure)];
  });
  return new Map(tools.map((tool) => [tool.name, tool]));
}

function toTool(name: string, route: Route, scope: ApiKeyScope, procedure: AnyTRPCProcedure): Tool {
  const { operation, method, path, meta } = route;
  const writes = operation in writeTools;
  const hidden = withheldFields[operation] ?? [];
  const { summary = name, description = "" } = meta.openapi ?? {};
  const annotations = {
    title: summary,
    readOnlyHint: !writes,
    destructiveHint: writes && !isAddition(method, path),
    idempotentHint: !writes || meta.idempotent === true || method === "PUT" || method === "DELETE",
    openWorldHint: false,
  };
  const about = `${description} Returns the response of ${method} ${path}. Requires the scope ${scope}.`.trim();
  const inputSchema = schemaOf(route, procedure, hidden);
  const listing = {
    name,
    title: summary,
    description: about,
    inputSchema,
    ...(!writes && { outputSchema: answerSchemaOf(route, procedure) }),
    annotations,
  };
  return { name, route, scope, writes, withheld: hidden, listing };
}

/** Returns true for a POST whose path does not end in an action on an existing resource. */
function isAddition(method: string, path: string): boolean {
  return method === "POST" && !/\/(refund|cancel|expire|refuse|lost|reject|accepted)$/.test(path);
}

function schemaOf(
  { operation, meta, parameters }: Route,
  procedure: AnyTRPCProcedure,
  hidden: readonly string[],
): Listing["inputSchema"] {
  const { inputs } = procedure._def as unknown as { inputs: readonly z.ZodType[] };
  const properties: Record<string, object> = {};
  const definitions: Record<string, object> = {};
  const required: string[] = [];
  for (const input of inputs) {
    const { $ref, $defs = {}, ...inline } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    const root = $ref?.split("/").at(-1) ?? "";
    const { [root]: own = inline, ...others } = $defs;
    for (const [name, property] of Object.entries(own.properties ?? {})) {
      if (!hidden.includes(name)) properties[name] = property as object;
    }
    required.push(...(own.required ?? []).filter((name) => !hidden.includes(name)));
    Object.assign(definitions, others);
  }
  if (operation === refundOperation) {
    Object.assign(properties, refundConfirmation.properties);
    required.push(...refundConfirmation.required);
  }
  for (const name of parameters) properties[name] = { description: describeId(name), ...properties[name] };
  if (meta.idempotent) {
    properties[keyArgument] = {
      type: "string",
      format: "uuid",
      description:
        "A new UUID for each operation. After a timeout, send the same UUID again: the operation is executed only once, and the first response is returned.",
    };
    required.push(keyArgument);
  }
  const schema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
  return toPlain(schema);
}

/** Schema of a read tool's structured content, the body of `/v1`. */
function answerSchemaOf({ meta }: Route, procedure: AnyTRPCProcedure): NonNullable<Listing["outputSchema"]> {
  const { output } = procedure._def as unknown as { output: z.ZodType };
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(output, { io: "output", unrepresentable: "any" });
  const found = $defs ?? {};
  const root = schema.$ref ? (found[schema.$ref.replace("#/$defs/", "")] ?? {}) : schema;
  const wrapped = wrapSchema(meta.answer, schema, root.properties ?? {});
  const answer = toPlain({ type: "object", ...wrapped, ...($defs && { $defs }) });
  acceptMoreFields(answer);
  return answer;
}

/** Schema of the envelope of `wrapOutput` (`server/runtime/rest/envelope.ts`). */
function wrapSchema(
  answer: Route["meta"]["answer"],
  schema: object,
  { rows, totalRows }: Record<string, unknown>,
): object {
  if (answer === "bare") return schema;
  const fields = answer === "list" ? { data: rows, totalRows } : { data: schema };
  const properties = { success: { type: "boolean", const: true }, ...fields };
  return { properties, required: Object.keys(properties) };
}

/** Converts a schema to plain JSON for ajv's strict mode. Zod's schema objects have additional properties. */
function toPlain(schema: object): Listing["inputSchema"] {
  const plain = JSON.parse(JSON.stringify(schema));
  tidySchemas(plain);
  return plain;
}

function describeId(parameter: string): string {
  return `The ${parameter.replace(/Id$/, " id").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}, from a list.`;
}
