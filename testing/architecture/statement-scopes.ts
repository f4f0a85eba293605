/** PostgreSQL's parse tree as JSON. */
export type Node = Record<string, unknown>;

export interface Table {
  kind: "tenant" | "reference";
  /** Restricted to rows of one company. */
  isPinned: boolean;
}

/** SELECT, INSERT, UPDATE or DELETE at any level of a statement. */
export interface Query {
  /** Without tables of subqueries. */
  tables: Table[];
  /** Tables of the query and its subqueries, without WITH queries (CTEs), which the database plans separately. */
  block: { tables: Table[]; hasFunction: boolean };
  /**
   * Table whose rows the query changes or removes. Null for a SELECT or INSERT, and for a table
   * outside the product. A WITH query limited to one company also restricts it.
   */
  changed: Table | null;
  returning: unknown;
  isRecursive: boolean;
  isLocking: boolean;
  /** Locks rows FOR SHARE or FOR KEY SHARE. */
  isSharing: boolean;
  /** SET of an UPDATE or ON CONFLICT DO UPDATE on a tenant table, if any. */
  set: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Named nodes of a tree, parents first, such as `["FuncCall", { … }]`. */
export function nodesOf(tree: unknown): [string, Node][] {
  const found: [string, Node][] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    for (const name of Object.keys(value)) {
      const inner = value[name];
      if (isNode(inner)) found.push([name, inner]);
      if (typeof inner === "object") visit(inner);
    }
  };
  visit(tree);
  return found;
}

const statements = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt"]);

/** Alias of a company column; null for a parameter or constant, which is a single company. */
type Company = string | null;

interface Scope {
  references: readonly string[];
  /** WITH queries, which are not tables. */
  named: Set<string>;
  /** Names in `named` whose `company_id` is restricted to one company. */
  bounded: Set<string>;
  isRecursive: boolean;
  /** Sources of outer queries, and their aliases restricted to one company. */
  around: readonly Source[];
  pinned: ReadonlySet<string>;
  block: Query["block"] | null;
}

/** Queries of a statement with the company restriction of each table. */
export function readQueries(tree: unknown, references: readonly string[]): Query[] {
  const [named, bounded] = [new Set<string>(), new Set<string>()];
  const scope: Scope = {
    references,
    named,
    bounded,
    isRecursive: false,
    around: [],
    pinned: new Set(),
    block: null,
  };
  for (const [kind, node] of nodesOf(tree)) {
    if (kind !== "CommonTableExpr") continue;
    const name = String(node.ctename);
    named.add(name);
    if (isNode(node.ctequery) && isOfOneCompany(node.ctequery.SelectStmt, scope)) bounded.add(name);
  }
  const found: Query[] = [];
  read(tree, scope, found);
  return found;
}

/** A SELECT that returns the `company_id` of a single company. */
function isOfOneCompany(select: unknown, scope: Scope): boolean {
  if (!isNode(select) || !Array.isArray(select.targetList)) return false;
  const sources = [...sourcesOf(select.fromClause)];
  const pinned = findPinned(select, sources, scope, scope.bounded);
  return select.targetList.some((each: unknown) => {
    if (!isNode(each) || !isNode(each.ResTarget)) return false;
    const { name, val } = each.ResTarget;
    const isNamed = name === "company_id" || (name === undefined && JSON.stringify(val).includes('"company_id"'));
    return isNamed && companiesOf(val, sources, []).some((company) => company === null || pinned.has(company));
  });
}

/** Appends the queries in a part of the tree to `found`. */
function read(value: unknown, scope: Scope, found: Query[]): void {
  if (Array.isArray(value)) for (const each of value) read(each, scope, found);
  if (!isNode(value)) return;
  for (const name of Object.keys(value)) {
    const inner = value[name];
    if (name === "withClause" && isNode(inner)) {
      const isRecursive = scope.isRecursive || inner.recursive === true;
      read(inner, { ...scope, isRecursive, around: [], pinned: new Set(), block: null }, found);
    } else if (statements.has(name) && isNode(inner)) readOne(name, inner, scope, found);
    else if (typeof inner === "object") read(inner, scope, found);
  }
}

function readOne(kind: string, node: Node, scope: Scope, found: Query[]): void {
  // The arms of a UNION are unnamed nodes of the same kind.
  for (const arm of [node.larg, node.rarg]) if (isNode(arm)) readOne(kind, arm, scope, found);
  const { larg, rarg, ...own } = node;
  const isRecursive = scope.isRecursive || (isNode(own.withClause) && own.withClause.recursive === true);
  const from = ["fromClause", "usingClause", "relation"].map((part) => own[part]);
  const sources = from.flatMap((part) => [...sourcesOf(part)]);
  const pinned = findPinned(own, sources, scope);
  const pinnedByNames = findPinned(own, sources, scope, scope.bounded);
  let changed: Table | null = null;
  const tables = sources.flatMap(({ table, name }): Table[] => {
    const tableKind = table === null ? null : kindOf(table, scope);
    if (!tableKind) return [];
    const isWritten = own.relation === table;
    // Each inserted row contains its company, so the written table needs no other restriction.
    const read = { kind: tableKind, isPinned: pinned.has(name) || (kind === "InsertStmt" && isWritten) };
    if (isWritten && kind !== "InsertStmt") changed = { kind: tableKind, isPinned: pinnedByNames.has(name) };
    return [read];
  });
  const block = scope.block ?? { tables: [], hasFunction: false };
  block.tables.push(...tables);
  block.hasFunction ||= sources.some(({ isFunction }) => isFunction);
  found.push({
    tables,
    block,
    changed,
    returning: own.returningClause ?? own.returningList,
    isRecursive,
    isLocking: own.lockingClause !== undefined,
    isSharing: /LCS_FOR(KEY)?SHARE/.test(JSON.stringify(own.lockingClause ?? "")),
    set: tables.some((table) => table.kind === "tenant") ? setOf(kind, own) : undefined,
  });
  read(own, { ...scope, isRecursive, around: [...sources, ...scope.around], pinned, block }, found);
}

function setOf(kind: string, own: Node): unknown {
  if (kind === "UpdateStmt") return own.targetList;
  return isNode(own.onConflictClause) ? own.onConflictClause.targetList : undefined;
}

interface Source {
  /** Null for a subquery or a function. */
  table: Node | null;
  name: string;
  isFunction: boolean;
}

/** Sources in FROM and the written table, without subqueries' contents. */
function* sourcesOf(value: unknown): Generator<Source> {
  if (Array.isArray(value)) for (const each of value) yield* sourcesOf(each);
  if (!isNode(value)) return;
  if (typeof value.relname === "string") return yield { table: value, name: aliasOf(value), isFunction: false };
  if (isNode(value.RangeFunction)) {
    return yield { table: null, name: aliasOf(value.RangeFunction), isFunction: true };
  }
  if (isNode(value.JoinExpr)) return yield* sourcesOf([value.JoinExpr.larg, value.JoinExpr.rarg]);
  if (isNode(value.RangeVar)) yield* sourcesOf(value.RangeVar);
}

function aliasOf({ alias, relname }: Node): string {
  return isNode(alias) ? String(alias.aliasname) : String(relname ?? "");
}

function kindOf({ relname, schemaname }: Node, { references, named }: Scope): Table["kind"] | null {
  const name = String(relname);
  if (schemaname !== undefined ? schemaname !== "public" : named.has(name) || name.startsWith("pg_")) return null;
  return references.includes(name) ? "reference" : "tenant";
}

/** Names restricted to one company by the query's conditions, by outer names, or by the `bounded` names of WITH. */
function findPinned(own: Node, sources: Source[], scope: Scope, bounded: ReadonlySet<string> = new Set()): Set<string> {
  const joins = nodesOf([own.fromClause, own.usingClause])
    .filter(([kind]) => kind === "JoinExpr")
    .map(([, { quals }]) => quals);
  const pairs = [own.whereClause, ...joins].flatMap((condition) => [...equalitiesOf(condition, sources, scope.around)]);
  const pinned = new Set(scope.pinned);
  for (const { name, table } of sources) {
    if (bounded.has(String(table?.relname))) pinned.add(name);
    else pinned.delete(name);
  }
  for (let size = -1; size < pinned.size; ) {
    size = pinned.size;
    for (const [left, right] of pairs) {
      const isKnown = (company: Company) => company === null || pinned.has(company);
      for (const company of isKnown(left) ? [right] : isKnown(right) ? [left] : []) if (company) pinned.add(company);
    }
  }
  return pinned;
}

/** Equalities between company columns in a condition. */
function* equalitiesOf(
  condition: unknown,
  sources: Source[],
  around: readonly Source[],
): Generator<[Company, Company]> {
  if (!isNode(condition)) return;
  const { BoolExpr: all, A_Expr: comparison } = condition;
  if (isNode(all) && all.boolop === "AND_EXPR" && Array.isArray(all.args)) {
    for (const each of all.args) yield* equalitiesOf(each, sources, around);
  }
  if (!isNode(comparison) || comparison.kind !== "AEXPR_OP" || !JSON.stringify(comparison.name).includes('"="')) return;
  const left = companiesOf(comparison.lexpr, sources, around);
  const right = companiesOf(comparison.rexpr, sources, around);
  for (const one of left) for (const other of right) if (one !== other) yield [one, other];
}

/**
 * Aliases whose company column the expression may refer to; a single null for a parameter or
 * constant; empty for other expressions.
 */
function companiesOf(expression: unknown, sources: Source[], around: readonly Source[]): Company[] {
  if (!isNode(expression)) return [];
  if (isNode(expression.TypeCast)) return companiesOf(expression.TypeCast.arg, sources, around);
  if (expression.ParamRef || expression.A_Const) return [null];
  if (!isNode(expression.ColumnRef) || !Array.isArray(expression.ColumnRef.fields)) return [];
  const names = expression.ColumnRef.fields.flatMap((each: unknown) =>
    isNode(each) && isNode(each.String) ? [String(each.String.sval)] : [],
  );
  const [column, name] = [names.at(-1), names.at(-2)];
  const isCompanies = (source: Source) => source.table?.relname === "companies";
  if (name === undefined) {
    // Only one source has a column of this name; otherwise, the statement would be ambiguous.
    const owners = sources.filter((source) => (column === "id" ? isCompanies(source) : !isCompanies(source)));
    return column === "company_id" || column === "id" ? owners.map((owner) => owner.name) : [];
  }
  const isCompanyId =
    column === "id" && [...sources, ...around].some((source) => source.name === name && isCompanies(source));
  return column === "company_id" || isCompanyId ? [name] : [];
}
