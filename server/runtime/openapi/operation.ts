import { type Reply, wrapOutput } from "../rest/envelope";
import type { Route } from "../rest/route-table";
import { agingHeaders, idempotencyParameter, replayedHeader, standardHeaders } from "./components";
import { errorResponses, type SharedResponses } from "./errors";
import { resolveSchema, type Schema, type Schemas } from "./json-schemas";

interface Parameter {
  in: string;
  name: string;
  description?: string;
  schema: Schema;
  example?: string;
}

interface Content {
  "application/json": { schema: Schema; examples?: Record<string, { value: unknown }> };
}

export interface GeneratedOperation {
  tags?: string[];
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content: Content }>;
}

export interface Operation {
  tags?: string[];
  requestBody?: object;
  responses: Record<string, object>;
}

const exampleId = "01938d2e-7c40-7b61-9a5f-3d0c8e1f2a47";
const exampleSlug = "p3kx9w2m7qtd";

export function finishOperation(
  { requestBody, responses, parameters = [], ...rest }: GeneratedOperation,
  route: Route,
  schemas: Schemas,
  shared: SharedResponses,
): Operation {
  const output = responses["200"]?.content["application/json"].schema ?? {};
  const body = requestBody && route.takesFields ? requestBody.content["application/json"].schema : undefined;
  const { idempotent, created } = route.meta;
  const given = [
    ...parameters.map((each) => describeParameter(each, route)),
    ...(idempotent ? [idempotencyParameter] : []),
  ];
  const success = {
    description: route.meta.openapi?.successDescription ?? "Done.",
    headers: {
      ...standardHeaders,
      ...(idempotent ? { "idempotent-replayed": replayedHeader } : {}),
      ...(route.aging ? agingHeaders : {}),
    },
    content: contentOf(route, output, schemas),
  };
  return {
    ...rest,
    security: securityOf(route),
    // Not listed in `security`, because linters allow scopes there only for OAuth.
    ...(route.scope ? { "x-required-scope": route.scope } : {}),
    ...(given.length > 0 ? { parameters: given } : {}),
    ...(body ? { requestBody: describeBody(body) } : {}),
    responses: { [created ? 201 : 200]: success, ...errorResponses(route, body?.required ?? [], shared) },
  } as Operation;
}

/** trpc-to-openapi loses the description of an optional parameter. */
function describeParameter({ description, ...parameter }: Parameter, route: Route): Parameter {
  const field = route.input.get(parameter.name);
  const told = field?.description ?? description;
  if (parameter.in !== "path") return told ? { ...parameter, description: told } : parameter;
  const resource = parameter.name.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    ...parameter,
    description: told ?? `Id of the ${resource}. An unknown id, or an id of another company, returns 404.`,
    example: field?.example ?? (/Slug$/.test(parameter.name) ? exampleSlug : exampleId),
  };
}

/**
 * Every input is a strict object (`readInputShape`), but trpc-to-openapi drops that for schemas
 * with cross-field checks.
 */
function describeBody({ examples, ...schema }: Schema): object {
  const content = {
    schema: { ...schema, additionalProperties: false },
    ...named(examples?.map((value) => ({ value }))),
  };
  return { required: Array.isArray(schema.required), content: { "application/json": content } };
}

function contentOf(route: Route, output: Schema, schemas: Schemas): object {
  if (route.meta.answer === "file") {
    const examples = named(route.meta.examples?.map((value) => ({ value })));
    return { "text/csv": { schema: output, ...examples }, "application/x-ndjson": { schema: output } };
  }
  if (route.meta.answer !== "stream") return { "application/json": answerContent(route, output, schemas) };
  return { "text/event-stream": { schema: output, ...named(route.meta.examples?.map((value) => ({ value }))) } };
}

function answerContent(route: Route, output: Schema, schemas: Schemas): object {
  const schema = envelope(route, output, schemas);
  return { schema, ...named(exampleAnswers(route, output, schemas)) };
}

interface Example {
  summary?: string;
  value: unknown;
}

function exampleAnswers({ meta }: Route, output: Schema, schemas: Schemas): Example[] | undefined {
  const plain = resolveSchema(output, schemas);
  if (meta.answer === "list") {
    const rows = resolveSchema((plain.properties?.rows?.items ?? {}) as Schema, schemas).examples;
    return rows && [{ value: wrapOutput(meta, { rows, totalRows: rows.length }).body }];
  }
  return (meta.examples ?? plain.examples)?.map((example) => {
    const { body }: Reply = wrapOutput(meta, example);
    return meta.answer === "charge" ? { summary: (body as { message: string }).message, value: body } : { value: body };
  });
}

function named(examples: Example[] | undefined): { examples?: Record<string, Example> } {
  if (!examples || examples.length === 0) return {};
  const entries = examples.map((example, index) => [nameOf(example.value, index, examples.length), example]);
  return { examples: Object.fromEntries(entries) };
}

function nameOf(value: unknown, index: number, count: number): string {
  const { data } = value as { data?: { paymentMethod?: string; status?: string } };
  const state = [data?.paymentMethod, data?.status].filter((word) => word !== undefined).join("-");
  if (count === 1) return state || "example";
  return state || `example-${index + 1}`;
}

function envelope(route: Route, output: Schema, schemas: Schemas): Schema {
  const wrap = (properties: Record<string, Schema>): Schema => ({
    type: "object",
    properties: { success: { const: true, type: "boolean" }, ...properties },
    required: ["success", ...Object.keys(properties)],
  });
  switch (route.meta.answer) {
    case "bare":
      return output;
    case "charge":
      return wrap({ message: { type: "string", description: "Result in English." }, data: output });
    case "list": {
      const page = resolveSchema(output, schemas).properties ?? {};
      const totalRows = { ...page.totalRows, description: "Total number of rows, regardless of `limit`." };
      return wrap({ data: page.rows ?? {}, totalRows });
    }
    default:
      return wrap({ data: output });
  }
}

function securityOf({ scope, meta }: Route): Record<string, string[]>[] {
  if (meta.takesPair) return [{ basic: [] }];
  return scope ? [{ bearer: [] }] : [];
}
