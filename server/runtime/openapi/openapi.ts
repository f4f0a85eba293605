import type { AnyTRPCRouter } from "@trpc/server";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import type { Route } from "../rest/route-table";
import { info, tags } from "./about";
import { components } from "./components";
import { documentOperation, documentPath } from "./document";
import { easeGenerators } from "./ease-generators";
import { documentErrors, type SharedResponses } from "./errors";
import { allowMoreFields, type Schemas, tidySchemas } from "./json-schemas";
import { type NamedOperation, nameObjects } from "./name-objects";
import { finishOperation, type GeneratedOperation, type Operation } from "./operation";
import { deliveriesTag, describeWebhooks, type OutgoingRequest } from "./webhooks";

type Paths<Each> = Record<string, Record<string, Each>>;

export interface OpenApiDocument {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Paths<Operation>;
  webhooks?: Record<string, OutgoingRequest>;
  components: { schemas: Schemas; responses: SharedResponses };
}

interface Generated {
  paths: Paths<GeneratedOperation>;
  components: { schemas?: Schemas };
}

/**
 * Creates the OpenAPI 3.1 document: trpc-to-openapi's, with the `/v1` prefix, envelopes, 201s,
 * examples, errors by group and response headers. Paths follow the order of their tags.
 */
export function createOpenApiDocument(
  router: AnyTRPCRouter,
  routes: readonly Route[],
  serverUrl: string,
): OpenApiDocument {
  const generated = generate(router);
  const schemas = generated.components.schemas ?? {};
  const shared: SharedResponses = {};
  const paths: Paths<Operation> = {};
  for (const { route, operation } of inOrderOfTags(generated, routes)) {
    const method = route.method.toLowerCase();
    paths[route.path] = { ...paths[route.path], [method]: finishOperation(operation, route, schemas, shared) };
  }
  paths[documentPath] = { get: { ...documentOperation, responses: documentAnswers(shared) } };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const used = new Set(operations.flatMap((operation) => operation.tags ?? []));
  const hasEvents = used.has("Events");
  if (hasEvents) used.add(deliveriesTag);
  // `nameObjects` changes schemas that all documents share.
  const document = structuredClone({
    openapi: "3.1.0",
    ...{ info },
    servers: [{ url: serverUrl }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    ...(hasEvents ? { webhooks: describeWebhooks() } : {}),
    components: collectComponents(operations, schemas, shared),
  });
  const named = Object.values(document.paths).flatMap((path) => Object.values(path));
  nameObjects(named as NamedOperation[], bodyNamesOf(routes), document.components.schemas);
  easeGenerators(document);
  return document;
}

/** @throws Error for a route without a generated operation. */
function inOrderOfTags({ paths }: Generated, routes: readonly Route[]) {
  const positions = new Map(tags.map(({ name }, position) => [name, position]));
  const positionOf = ({ tags: [tag] = [] }: GeneratedOperation) => positions.get(tag ?? "") ?? tags.length;
  return routes
    .map((route) => {
      const operation = paths[route.path.slice("/v1".length)]?.[route.method.toLowerCase()];
      if (!operation) throw new Error(`${route.operation} is missing in the OpenAPI document`);
      return { route, operation };
    })
    .sort((one, other) => positionOf(one.operation) - positionOf(other.operation));
}

function generate(router: AnyTRPCRouter): Generated {
  const generated = generateOpenApiDocument(router as unknown as OpenApiRouter, {
    title: info.title,
    version: info.version,
    openApiVersion: "3.1.0",
    baseUrl: "/",
    securitySchemes: components.securitySchemes as Record<string, { type: "http"; scheme: string }>,
  }) as unknown as Generated;
  tidySchemas(generated);
  return generated;
}

function bodyNamesOf(routes: readonly Route[]): Map<string, string> {
  return new Map(
    routes.flatMap(({ operation, inputName }) => (inputName ? [[operation.replaceAll(".", "-"), inputName]] : [])),
  );
}

function documentAnswers(shared: SharedResponses): Operation["responses"] {
  return { ...documentOperation.responses, ...documentErrors(shared) };
}

function collectComponents(operations: Operation[], schemas: Schemas, shared: SharedResponses) {
  const requests = operations.map(({ requestBody }) => requestBody);
  const answers = [...operations.map(({ responses }) => responses), shared];
  const known = { ...schemas, ...components.schemas } as Schemas;
  const { parameters, headers, securitySchemes } = components;
  const text = JSON.stringify([operations, shared]);
  const isUsed = (kind: string) => (name: string) => text.includes(`"#/components/${kind}/${name}"`);
  return {
    securitySchemes,
    parameters: pick(parameters, isUsed("parameters")),
    headers: pick(headers, isUsed("headers")),
    responses: shared,
    schemas: withoutExamples(allowMoreFields(answers, requests, known)),
  };
}

function withoutExamples(schemas: Schemas): Schemas {
  const entries = Object.entries(schemas).map(([name, { examples, ...schema }]) => {
    return [name, schema.properties || !examples ? schema : { ...schema, examples }];
  });
  return Object.fromEntries(entries);
}

function pick<Value>(entries: Record<string, Value>, keeps: (name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => keeps(name)));
}
