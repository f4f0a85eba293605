import { getSchema, listReferences, type OpenApi } from "./document";
import type { Operation } from "./operations";

/** The file of schemas that several resources use, and of the events. */
export const sharedRoom = "shared";

/** One generated file: a resource with its own schemas, or the schemas that resources share. */
export interface Room {
  /** In camelCase: the resource, or `shared`. */
  name: string;
  /** In alphabetical order. */
  schemas: string[];
  /** None in the shared room. */
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

/** The schemas that a method's parameters and result name. */
function namedBy({ body, query, answer }: Operation): string[] {
  const types = [answer.schema, ...query.map(({ schema }) => schema)];
  return [...(body ? [body.schema] : []), ...types.flatMap(listReferences)];
}

/**
 * Groups operations and schemas into files. A schema that only one resource reaches lies beside it, every other one in the
 * shared file, so that files of resources never import each other.
 */
export function groupIntoRooms(document: OpenApi, operations: readonly Operation[]): Room[] {
  const users = new Map<string, Set<string>>();
  const use = (resource: string, names: Iterable<string>) => {
    for (const name of names) users.set(name, (users.get(name) ?? new Set()).add(resource));
  };
  for (const operation of operations) use(operation.resource, collect(document, namedBy(operation)));
  use(sharedRoom, collect(document, ["Event"]));
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  const homeOf = (name: string): string => {
    const [first, ...others] = users.get(name) ?? [];
    return first === undefined || others.length > 0 ? sharedRoom : first;
  };
  const schemasIn = (room: string) => [...users.keys()].filter((name) => homeOf(name) === room).sort();
  return [sharedRoom, ...resources].map((name) => ({
    name,
    schemas: schemasIn(name),
    operations: operations.filter(({ resource }) => resource === name),
  }));
}

/** The schemas of the shared file that a file names, in alphabetical order. */
export function listForeignSchemas(document: OpenApi, { schemas, operations }: Room): string[] {
  const named = [
    ...schemas.flatMap((name) => listReferences(getSchema(document, name))),
    ...operations.flatMap(namedBy),
  ];
  return [...new Set(named)].filter((name) => !schemas.includes(name)).sort();
}
