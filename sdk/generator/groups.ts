import { getSchema, listReferences, type OpenApi } from "./document";
import type { Operation } from "./operations";

/** File for events, and for schemas of several resources. */
export const sharedModule = "shared";

export interface ModuleGroup {
  /** Resource in camelCase, or `shared`. */
  name: string;
  schemas: string[];
  /** Empty for the shared file. */
  operations: Operation[];
}

function collect(document: OpenApi, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    collect(document, listReferences(getSchema(document, name)), found);
  }
  return found;
}

function namedBy({ body, query, answer }: Operation): string[] {
  const types = [answer.schema, ...query.map(({ schema }) => schema)];
  return [...(body ? [body.schema] : []), ...types.flatMap(listReferences)];
}

/**
 * Groups operations and schemas into files. A schema of only one resource is in that resource's
 * file, any other in the shared file, so that resource files never import each other.
 */
export function groupIntoModules(document: OpenApi, operations: readonly Operation[]): ModuleGroup[] {
  const users = new Map<string, Set<string>>();
  const use = (resource: string, names: Iterable<string>) => {
    for (const name of names) users.set(name, (users.get(name) ?? new Set()).add(resource));
  };
  for (const operation of operations) use(operation.resource, collect(document, namedBy(operation)));
  use(sharedModule, collect(document, ["Event"]));
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  const homeOf = (name: string): string => {
    const [first, ...others] = users.get(name) ?? [];
    return first === undefined || others.length > 0 ? sharedModule : first;
  };
  const schemasIn = (room: string) => [...users.keys()].filter((name) => homeOf(name) === room).sort();
  return [sharedModule, ...resources].map((name) => ({
    name,
    schemas: schemasIn(name),
    operations: operations.filter(({ resource }) => resource === name),
  }));
}

export function listForeignSchemas(document: OpenApi, { schemas, operations }: ModuleGroup): string[] {
  const named = [
    ...schemas.flatMap((name) => listReferences(getSchema(document, name))),
    ...operations.flatMap(namedBy),
  ];
  return [...new Set(named)].filter((name) => !schemas.includes(name)).sort();
}
