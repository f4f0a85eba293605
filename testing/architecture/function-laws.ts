import ts from "typescript";
import type { Law } from "./law";
import { lineOf, nodesOf, type Source } from "./source";

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
export const functionLaws = { noHttpInTransaction } as const satisfies Record<string, Law>;
