import ts from "typescript";
import type { Fault, Law } from "./law";
import { lineOf, nodesOf, type Source } from "./source";

function isExported(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false;
  return ts.getModifiers(node)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

/** The expression as a function, or null. */
function functionOf(node: ts.Expression | undefined): FunctionNode | null {
  if (!node) return null;
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) {
    return functionOf(node.expression);
  }
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node : null;
}

interface Named {
  name: string;
  node: FunctionNode;
}

/** The functions that a statement declares at the top of a file. */
function functionsOf(statement: ts.Statement): Named[] {
  if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? "default", node: statement }];
  if (ts.isExportAssignment(statement)) {
    const node = functionOf(statement.expression);
    return node ? [{ name: "default", node }] : [];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((each) => {
    const node = functionOf(each.initializer);
    return node ? [{ name: each.name.getText(), node }] : [];
  });
}

/** Names of a file's `export { a, b as c }` lists. */
function namesExportedApart({ statements }: ts.SourceFile): Set<string> {
  const names = statements.flatMap((each) => {
    if (!ts.isExportDeclaration(each) || each.moduleSpecifier || !each.exportClause) return [];
    if (!ts.isNamedExports(each.exportClause)) return [];
    return each.exportClause.elements.map((element) => (element.propertyName ?? element.name).text);
  });
  return new Set(names);
}

function hasDocstring(statement: ts.Statement): boolean {
  return ts.getJSDocCommentsAndTags(statement).some((each) => ts.isJSDoc(each) && Boolean(each.comment ?? each.tags));
}

function throwsOwn(node: ts.Node): boolean {
  return (
    ts.isThrowStatement(node) ||
    (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "fail")
  );
}

/** Names of amounts, rates, durations and sizes. */
const measured =
  /(^|[a-z])([Aa]mount|[Pp]rice|[Ff]ees?|[Cc]ents|Bps|[Ss]econds|[Mm]illiseconds|Ms|[Dd]ays|[Bb]ytes|[Dd]eadline)$/;

/**
 * Why a function needs a docstring besides its name and types: errors, units, the caller's commit. Null if it does not
 * need one.
 */
function findUntold({ name, node }: Named, tree: ts.SourceFile): string | null {
  if (nodesOf(node).some(throwsOwn)) return "throws";
  const parameters = node.parameters.map((each) => each.name.getText(tree));
  const unit = parameters.find((each) => measured.test(each));
  if (unit) return `takes ${unit}`;
  if (node.type?.kind === ts.SyntaxKind.NumberKeyword && measured.test(name)) return "answers in a unit";
  return parameters[0] === "tx" ? "joins the caller's commit" : null;
}

const docstrings: Law = {
  sentence: "an exported function of server and db that throws, measures or joins a commit has a docstring",
  holdsForTests: false,
  findFaults: ({ path, tree }) => {
    if (!/^(server|db)\//.test(path)) return [];
    const apart = namesExportedApart(tree);
    const documented = new Set(
      tree.statements
        .filter(hasDocstring)
        .flatMap(functionsOf)
        .map(({ name }) => name),
    );
    return tree.statements.flatMap((statement): Fault[] => {
      const isPublic = isExported(statement) || ts.isExportAssignment(statement);
      return functionsOf(statement)
        .filter(({ name }) => (isPublic || apart.has(name)) && !documented.has(name))
        .flatMap((found) => {
          const untold = findUntold(found, tree);
          return untold ? [{ line: lineOf(tree, statement), what: `${found.name} ${untold}` }] : [];
        });
    });
  },
};

const httpModules = /^(undici|node:https?|https?)$|^server\/core\/outbound\/safe-fetch$/;
const acquirerName = /^(\w*[aA]cquirer(Of|For)?)$/;

/** The local names of a file's HTTP imports. */
function httpNames({ tree, imports }: Source): Set<string> {
  const lines = new Set(imports.filter(({ target }) => httpModules.test(target)).map(({ line }) => line));
  const names = tree.statements.filter(ts.isImportDeclaration).flatMap((each) => {
    const clause = lines.has(lineOf(tree, each)) ? each.importClause : undefined;
    const bindings = clause?.namedBindings;
    if (!bindings) return [clause?.name];
    return [
      clause?.name,
      ...(ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [bindings.name]),
    ];
  });
  return new Set(["fetch", ...names.flatMap((name) => (name ? [name.text] : []))]);
}

/** The names along `a.b(…).c`, from the left; for `a.b(…).c(…)` those before the last call. */
function chainOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text];
  if (ts.isCallExpression(node) || ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) {
    return chainOf(node.expression);
  }
  return [];
}

function isHttpCall({ expression }: ts.CallExpression, names: Set<string>): boolean {
  const chain = chainOf(expression);
  if (names.has(chain[0] ?? "")) return true;
  const isGlobalFetch = chain[0] === "globalThis" && chain[1] === "fetch";
  return isGlobalFetch || chain.slice(0, -1).some((name) => acquirerName.test(name));
}

function isTransaction(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "transaction"
  );
}

const noHttpInTransaction: Law = {
  sentence: "no HTTP call inside a transaction: reserve, call, record",
  holdsForTests: false,
  findFaults: (source) => {
    const names = httpNames(source);
    return nodesOf(source.tree)
      .filter(isTransaction)
      .flatMap((transaction) => transaction.arguments.flatMap((argument) => nodesOf(argument)))
      .filter(ts.isCallExpression)
      .filter((call) => isHttpCall(call, names))
      .map((call) => ({ line: lineOf(source.tree, call), what: call.expression.getText(source.tree) }));
  },
};

/** Laws on functions and their calls. */
export const functionLaws = { docstrings, noHttpInTransaction } as const satisfies Record<string, Law>;
