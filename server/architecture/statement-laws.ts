import { loadModule, parseSync } from "libpg-query";
import { isNode, type Node, nodesOf, type Query, readQueries, type Table } from "./statement-scopes";

await loadModule();

/** One law over the text of a statement that is sent to a database which may be distributed by company. */
export interface StatementLaw {
  sentence: string;
  isBrokenBy: (queries: Query[]) => boolean;
}

/** In RETURNING; every one of them is immutable. */
const allowedInReturning = new Set(["lower", "upper", "length", "abs"]);

/** Nodes of the grammar whose value is made by a function that is not immutable, or by a further query. */
const computed = new Set(["SQLValueFunction", "SubLink", "JsonObjectConstructor", "JsonArrayConstructor"]);

function isComputed([kind, node]: [string, Node]): boolean {
  if (kind !== "FuncCall") return computed.has(kind);
  const names = Array.isArray(node.funcname) ? node.funcname : [];
  const last: unknown = names.at(-1);
  const name = isNode(last) && isNode(last.String) ? String(last.String.sval) : "";
  return !allowedInReturning.has(name);
}

const isTenants = ({ kind, isPinned }: Table) => kind === "tenant" && !isPinned;
const isReference = ({ kind }: Table) => kind === "reference";

/**
 * What Citus refuses with 0A000, or could only do by asking every machine: judged by the text alone. A table is of one
 * company where its company is compared with a parameter or a constant, or with that of another table that is.
 */
export const statementLaws = {
  returningColumns: {
    sentence: "RETURNING names columns: an outer SELECT, or the process, makes JSON and instants of them",
    isBrokenBy: (queries) => queries.some(({ returning }) => [...nodesOf(returning)].some(isComputed)),
  },
  recursionInOneCompany: {
    sentence: "WITH RECURSIVE reads the rows of one company: one pass grouped by company finds those with work",
    isBrokenBy: (queries) => queries.some(({ isRecursive, tables }) => isRecursive && tables.some(isTenants)),
  },
  referencesInOneCompany: {
    sentence: "a tenant table meets a reference table, by a join or a subquery, only within one company",
    isBrokenBy: (queries) =>
      queries.some(({ block }) => block.tables.some(isTenants) && block.tables.some(isReference)),
  },
  functionsInOneCompany: {
    sentence: "a reference table is joined with unnest or another function only within one company",
    isBrokenBy: (queries) =>
      queries.some(
        ({ block }) => block.hasFunction && block.tables.some((table) => isReference(table) && !table.isPinned),
      ),
  },
  locksInOneCompany: {
    sentence: "FOR UPDATE and FOR SHARE lock rows of one company",
    isBrokenBy: (queries) => queries.some(({ isLocking, tables }) => isLocking && tables.some(isTenants)),
  },
  changesInOneCompany: {
    sentence:
      "UPDATE and DELETE change rows of one company, named by a value or by a table or WITH of that one company",
    isBrokenBy: (queries) => queries.some(({ changed }) => changed !== null && isTenants(changed)),
  },
} as const satisfies Record<string, StatementLaw>;

/**
 * The sentences of the laws that a statement breaks; of several statements in one text, any. What speaks of no table of
 * the product, as of the catalogue alone, breaks none. `references`: the tables that are whole on every machine.
 *
 * @throws where the text is no SQL.
 */
export function judgeStatement(text: string, references: readonly string[]): string[] {
  const queries = readQueries(parseSync(text), references);
  return Object.values(statementLaws)
    .filter((law) => law.isBrokenBy(queries))
    .map(({ sentence }) => sentence);
}
