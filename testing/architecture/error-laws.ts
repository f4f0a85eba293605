import ts from "typescript";
import type { Law } from "./law";
import { lineOf, nodesOf } from "./source";

/** Only field faults, and an operator's ids on the command line, use sentences other than the table's. */
const worded = new Set(["VALIDATION", "NOT_FOUND"]);

function isFailure(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (ts.isCallExpression(node)) return node.expression.getText() === "fail";
  return ts.isNewExpression(node) && node.expression.getText() === "Failure";
}

function hasOwnSentence(node: ts.Node): boolean {
  if (!isFailure(node)) return false;
  const [code, details] = node.arguments ?? [];
  if (!details || !ts.isObjectLiteralExpression(details)) return false;
  const names = details.properties.map((each) => each.name?.getText().replaceAll('"', ""));
  return names.includes("message") && !(code && ts.isStringLiteralLike(code) && worded.has(code.text));
}

const tableSentences: Law = {
  sentence: "a rule or a state is refused by its code: its sentence stands in server/<domain>/errors.ts alone",
  holdsForTests: true,
  findFaults: ({ path, tree }) =>
    // A stored idempotent answer is replayed word for word.
    path === "server/core/procedures/idempotency.ts"
      ? []
      : nodesOf(tree)
          .filter(hasOwnSentence)
          .map((node) => ({ line: lineOf(tree, node), what: node.getText(tree).slice(0, 60) })),
};

const failures = /^(error|thrown|failure|problem|refusal|fault|reason|cause)$|\b(error|failure|thrown)$/i;
const textChecks = new Set(["includes", "startsWith", "endsWith", "match", "search", "indexOf"]);
const equals = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

/** `error.message`, `failure?.message`, `query.error.message`, `toFailure(thrown).message` and the like. */
function isSentence(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== "message") return false;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return failures.test(name);
}

function readsSentence(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    return equals.has(node.operatorToken.kind) && (isSentence(node.left) || isSentence(node.right));
  }
  if (ts.isSwitchStatement(node)) return isSentence(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  if (textChecks.has(name.text)) return isSentence(expression);
  return (name.text === "test" || name.text === "exec") && node.arguments.some(isSentence);
}

/** Code that chooses words for a reader. */
const wording = /^(app|components|server\/(checkout|pages))\//;

const wordsByCode: Law = {
  sentence: "pages and the checkout choose their words by a failure's code, never by its English sentence",
  holdsForTests: false,
  findFaults: ({ path, tree }) =>
    wording.test(path)
      ? nodesOf(tree)
          .filter(readsSentence)
          .map((node) => ({ line: lineOf(tree, node), what: node.getText(tree).slice(0, 60) }))
      : [],
};

/** Laws on how refusals are created and read. */
export const errorLaws = { tableSentences, wordsByCode } as const satisfies Record<string, Law>;
