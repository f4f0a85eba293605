import type { AnyTRPCRouter } from "@trpc/server";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { components, errorResponses, rateLimitHeaders } from "./openapi-components";
import { allowMoreFields, resolveSchema, type Schema, type Schemas } from "./openapi-schemas";
import type { Route } from "./route-table";

interface Parameter {
  name: string;
  description?: string;
}

interface Response {
  description: string;
  content: { "application/json": { schema: Schema } };
}

interface Operation {
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: { "application/json": { schema: Schema } } };
  responses: Record<string, Response>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Schemas };
}

/**
 * The OpenAPI 3.1 document of a router: what trpc-to-openapi reads from the procedures, finished with what the door adds
 * to them, the `/v1` of every path, envelopes, 201s, errors by group and the rate limit's headers.
 */
export function createOpenApiDocument(router: AnyTRPCRouter, routes: readonly Route[], publicUrl: string): object {
  const generated = generateOpenApiDocument(router as unknown as OpenApiRouter, {
    title: "Quitanda",
    description:
      "Payments and seller platform. Amounts are integer cents, timestamps ISO 8601 in UTC, calendar days those of " +
      "America/Sao_Paulo. Answers may gain fields; requests must not have unknown ones.",
    version: "1.0.0",
    openApiVersion: "3.1.0",
    baseUrl: publicUrl,
    securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
  }) as unknown as Document & Record<string, unknown>;
  const schemas = ownSchemas(generated.components.schemas ?? {});
  const paths: Document["paths"] = {};
  for (const route of routes) {
    const operation = generated.paths[route.path.slice("/v1".length)]?.[route.method.toLowerCase()];
    if (!operation) throw new Error(`${route.operation} is missing in the OpenAPI document`);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: finish(operation, route, schemas) };
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const requests = operations.map(({ requestBody }) => requestBody);
  const answers = operations.map(({ responses }) => responses);
  const usedSchemas = allowMoreFields(answers, requests, schemas);
  return { ...generated, paths, components: { ...components, schemas: { ...usedSchemas, ...components.schemas } } };
}

/** Without the errors that trpc-to-openapi would answer: our door has its own. */
function ownSchemas(schemas: Schemas): Schemas {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith("error.")));
}

function finish(operation: Operation, route: Route, schemas: Schemas): Operation {
  const { requestBody, responses, parameters, ...rest } = operation;
  const output = responses["200"]?.content["application/json"].schema ?? {};
  const success = {
    description: route.meta.openapi?.successDescription ?? "Done.",
    headers: rateLimitHeaders,
    content: { "application/json": { schema: envelope(route, output, schemas) } },
  };
  const required = requestBody?.content["application/json"].schema.required;
  return {
    ...rest,
    security: [route.open ? { basic: [] } : { bearer: [] }],
    ...(parameters?.length ? { parameters: parameters.map((each) => describeParameter(each, route)) } : {}),
    ...(requestBody && route.takesFields ? { requestBody: { ...requestBody, required: Array.isArray(required) } } : {}),
    responses: { [route.meta.created ? 201 : 200]: success, ...errorResponses(route) },
  };
}

/** trpc-to-openapi loses the description of a parameter that may be absent. */
function describeParameter(parameter: Parameter, route: Route): Parameter {
  const description = route.input.get(parameter.name)?.description;
  return description ? { ...parameter, description } : parameter;
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
      return wrap({ message: { type: "string", examples: ["Charge created"] }, data: output });
    case "list": {
      const page = resolveSchema(output, schemas).properties ?? {};
      return wrap({ data: page.rows ?? {}, totalRows: page.totalRows ?? {} });
    }
    default:
      return wrap({ data: output });
  }
}
