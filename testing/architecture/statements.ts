import { loadModule, parseSync } from "libpg-query";
import { isNode, type Node, nodesOf, type Query, readQueries, type Table } from "./statement-scopes";

await loadModule();

/** Rule for statements in a database that may be distributed by company. */
export interface StatementRule {
  sentence: string;
  isBrokenBy: (queries: Query[]) => boolean;
}

/** Immutable functions, allowed in RETURNING. */
const allowedInReturning = new Set(["lower", "upper", "length", "abs"]);

/** Nodes with the value of a non-immutable function or a subquery. */
const computed = new Set(["SQLValueFunction", "SubLink", "JsonObjectConstructor", "JsonArrayConstructor"]);

function isComputed([kind, node]: [string, Node]): boolean {
  return kind === "FuncCall" ? !allowedInReturning.has(nameOf(node)) : computed.has(kind);
}

const nameOf = ({ funcname }: Node) => lastOf(funcname);

/** Last part of a qualified name. */
function lastOf(words: unknown): string {
  const last: unknown = Array.isArray(words) ? words.at(-1) : undefined;
  return isNode(last) && isNode(last.String) ? String(last.String.sval) : "";
}

/** Functions whose results may depend on session settings. */
const sessionDependent =
  /^(now|clock_timestamp|to_char|to_timestamp|concat|concat_ws|format|array_to_string|to_jsonb?|row_to_json|jsonb?_build_(object|array))$/;

const isUnsteady = ([kind, node]: [string, Node]) =>
  kind === "FuncCall" ? sessionDependent.test(nameOf(node)) : kind === "A_Expr" && isMovedInstant(node);

/**
 * Adds an interval to an instant, which depends on the session's time zone. Columns of instants end
 * in `_at` or `_until`.
 */
function isMovedInstant(sum: Node): boolean {
  const parts = nodesOf(sum);
  const isInterval = ([, { typeName }]: [string, Node]) => isNode(typeName) && lastOf(typeName.names) === "interval";
  const sign = lastOf(sum.name);
  if (sign !== "+" && !(sign === "-" && parts.some(isInterval))) return false;
  return parts.some(([kind, { fields }]) => kind === "ColumnRef" && /_(at|until)$/.test(lastOf(fields)));
}

/**
 * SET with a function that depends on session settings and reads a column or is in a CASE or
 * COALESCE. Citus rejects both.
 */
function isSetUnsteadily(set: unknown): boolean {
  return nodesOf(set).some(([kind, node]) => {
    if (kind === "CaseExpr" || kind === "CoalesceExpr") return nodesOf(node).some(isUnsteady);
    return isUnsteady([kind, node]) && nodesOf(node).some(([inner]) => inner === "ColumnRef");
  });
}

const isTenants = ({ kind, isPinned }: Table) => kind === "tenant" && !isPinned;
const isReference = ({ kind }: Table) => kind === "reference";

/**
 * Statements that Citus rejects with 0A000 or could only run on every node. A table is restricted
 * to one company if its company column is compared with a parameter, a constant or the company of
 * another restricted table.
 */
export const statementRules = {
  returningColumns: {
    sentence: "RETURNING names columns: an outer SELECT, or the process, makes JSON and instants of them",
    isBrokenBy: (queries) => queries.some(({ returning }) => nodesOf(returning).some(isComputed)),
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
  noSharesOfReferences: {
    sentence: "FOR SHARE locks no row that every machine has, as two such wait for each other: FOR NO KEY UPDATE does",
    isBrokenBy: (queries) => queries.some(({ isSharing, tables }) => isSharing && tables.some(isReference)),
  },
  settledValues: {
    sentence:
      "SET makes no JSON or text of columns, and moves no instant: a query in FROM or WITH, or the process, does",
    isBrokenBy: (queries) => queries.some(({ set }) => isSetUnsteadily(set)),
  },
  changesInOneCompany: {
    sentence:
      "UPDATE and DELETE change rows of one company, named by a value or by a table or WITH of that one company",
    isBrokenBy: (queries) => queries.some(({ changed }) => changed !== null && isTenants(changed)),
  },
} as const satisfies Record<string, StatementRule>;

/**
 * Returns the sentence of each rule that a statement in `text` violates. Statements without the
 * product's tables, such as catalog queries, violate none. `references` lists the tables replicated
 * to every node.
 *
 * @throws if the text is not SQL.
 */
export function judgeStatement(text: string, references: readonly string[]): string[] {
  const queries = readQueries(parseSync(text), references);
  return Object.values(statementRules)
    .filter((rule) => rule.isBrokenBy(queries))
    .map(({ sentence }) => sentence);
}
