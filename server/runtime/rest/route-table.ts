import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import { z } from "zod";
import type { ApiKeyScope } from "@/db/schema/accounts-enums";
import type { Context, Meta } from "../../core/procedures/procedure";
import { agingHeaders } from "./aging";
import { type Group, groupOf } from "./groups";
import { type InputShape, readInputShape } from "./input-shape";
import { scopeOf } from "./scopes";

export interface Route {
  operation: string;
  method: string;
  /** Path template, such as `/v1/transactions/{transactionId}`. */
  path: string;
  parameters: readonly string[];
  input: InputShape;
  inputName: string | undefined;
  /** POST and PUT take their fields from the body, GET and DELETE from the query. */
  takesBody: boolean;
  takesFields: boolean;
  query: InputShape;
  group: Group;
  /** Null if no token is required. */
  scope: ApiKeyScope | null;
  meta: Meta;
  aging: Record<string, string> | null;
  call: (context: Context, input: Record<string, unknown>) => Promise<unknown>;
}

export type Match =
  | { found: "route"; route: Route; values: readonly string[] }
  | { found: "other_method"; group: Group; allow: string }
  | { found: "nothing" };

export interface RouteTable {
  routes: readonly Route[];
  /** `path` is not decoded. HEAD matches GET. */
  match(method: string, path: string): Match;
}

interface Node {
  literals: Map<string, Node>;
  parameter: Node | null;
  routes: Map<string, Route>;
}

interface Candidate {
  node: Node;
  values: string[];
}

const nothing: Match = { found: "nothing" };

/**
 * Builds operations from the `meta.openapi` of a router's procedures, with paths relative to `/v1`.
 *
 * @throws Error on invalid metadata: a path without a group or scope, two procedures with the same
 * method and path, or a path parameter missing from the input
 */
export function createRouteTable(router: AnyTRPCRouter): RouteTable {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;
  const routes = Object.entries(procedures).flatMap(([operation, procedure]) => readRoute(operation, procedure) ?? []);
  const root = emptyNode();
  for (const route of routes) insert(root, route);
  return { routes, match: (method, path) => matchPath(root, method === "HEAD" ? "GET" : method, path) };
}

function readRoute(operation: string, procedure: AnyTRPCProcedure): Route | null {
  const meta = procedure._def.meta as Meta | undefined;
  if (!meta?.openapi || meta.openapi.enabled === false) return null;
  const { method } = meta.openapi;
  const path = `/v1${meta.openapi.path}`;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");
  const schemas = (procedure._def as unknown as { inputs: readonly unknown[] }).inputs;
  const input = readInputShape(operation, schemas);
  const unknown = parameters.find((name) => !input.has(name));
  if (unknown) throw new Error(`${operation}: its input lacks ${unknown} of its path`);
  const fields = [...input].filter(([name]) => !parameters.includes(name));
  const takesBody = method === "POST" || method === "PUT";
  const invoke = procedure as unknown as (call: object) => Promise<unknown>;
  const { type } = procedure._def;
  return {
    operation,
    method,
    path,
    parameters,
    input,
    inputName: nameOf(schemas),
    takesBody,
    takesFields: fields.length > 0,
    query: new Map(takesBody ? [] : fields),
    group: groupOf(method, path),
    scope: meta.permission ? scopeOf(method, path) : null,
    meta,
    aging: agingHeaders(meta),
    call: (ctx, body) => invoke({ ctx, getRawInput: async () => body, path: operation, type }),
  };
}

function nameOf(schemas: readonly unknown[]): string | undefined {
  return schemas.flatMap((schema) => z.globalRegistry.get(schema as z.core.$ZodType)?.id ?? []).at(-1);
}

function emptyNode(): Node {
  return { literals: new Map(), parameter: null, routes: new Map() };
}

function insert(root: Node, route: Route): void {
  let node = root;
  for (const segment of route.path.slice(1).split("/")) {
    if (segment.startsWith("{")) {
      node.parameter ??= emptyNode();
      node = node.parameter;
    } else {
      const child = node.literals.get(segment) ?? emptyNode();
      node.literals.set(segment, child);
      node = child;
    }
  }
  if (node.routes.has(route.method)) throw new Error(`Two procedures answer ${route.method} ${route.path}`);
  node.routes.set(route.method, route);
}

function matchPath(root: Node, method: string, path: string): Match {
  const candidates: Candidate[] = [];
  collect(root, path.split("/"), 1, [], candidates);
  // `/v1/events/stream` never matches `/v1/events/{eventId}`.
  const [best] = candidates;
  const [first] = best?.node.routes.values() ?? [];
  if (!best || !first) return nothing;
  const route = best.node.routes.get(method);
  if (route) return { found: "route", route, values: best.values };
  const methods = [...best.node.routes.keys()].flatMap((each) => (each === "GET" ? ["GET", "HEAD"] : [each]));
  return { found: "other_method", group: groupOf(method, first.path), allow: methods.sort().join(", ") };
}

/** Collects matching nodes, those with more literal segments first. */
function collect(node: Node, segments: string[], index: number, values: string[], candidates: Candidate[]): void {
  const segment = segments[index];
  if (segment === undefined) {
    if (node.routes.size > 0) candidates.push({ node, values });
    return;
  }
  const literal = node.literals.get(segment);
  if (literal) collect(literal, segments, index + 1, values, candidates);
  const value = node.parameter && decodeSegment(segment);
  if (node.parameter && value) collect(node.parameter, segments, index + 1, [...values, value], candidates);
}

/** Returns null for an empty or wrongly encoded segment, or characters that do not occur in ids. */
function decodeSegment(segment: string): string | null {
  if (!segment.includes("%")) return segment || null;
  try {
    const value = decodeURIComponent(segment);
    return value.includes("\0") ? null : value;
  } catch (thrown) {
    if (thrown instanceof URIError) return null;
    throw thrown;
  }
}
