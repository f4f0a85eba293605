import ts from "typescript";
import { languages } from "@/db/schema/core-enums";
import { commentsOf } from "./comments";
import type { Law } from "./law";
import { lineOf, nodesOf } from "./source";

const noBarrels: Law = {
  sentence: "no file but db/schema/index.ts only passes on what others export",
  holdsForTests: true,
  findFaults: ({ path, tree }) => {
    if (path === "db/schema/index.ts" || tree.statements.length === 0) return [];
    const passesOn = tree.statements.every((each) => ts.isImportDeclaration(each) || ts.isExportDeclaration(each));
    return passesOn && tree.statements.some(ts.isExportDeclaration) ? [{ line: 1, what: "a barrel" }] : [];
  },
};

/** A valid path segment: kebab-case, or one of Next's dynamic segments, whose parameter is camelCase. */
const segment = /^([a-z0-9]+(-[a-z0-9]+)*|\([a-z-]+\)|\[{1,2}(\.\.\.)?[a-z][A-Za-z0-9]*\]{1,2})$/;
/** A folder in `app` whose route serves a file has the file's name: `llms.txt`. */
const fileRoute = /^[a-z0-9-]+(\.[a-z0-9]+)+$/;
const meaningless = /(^|-)(utils?|helpers?)$|^common$/;

const fileNames: Law = {
  sentence: "names are kebab-case and say what is inside; nothing is called utils, helpers or common",
  holdsForTests: true,
  findFaults: ({ path }) =>
    path
      .replace(/\.(ts|tsx|mjs)$/, "")
      .split("/")
      .flatMap((part, index, parts) => (index === parts.length - 1 ? part.split(".") : [part]))
      .filter(
        (part) => !(segment.test(part) || (path.startsWith("app/") && fileRoute.test(part))) || meaningless.test(part),
      )
      .map((part) => ({ line: 1, what: `"${part}"` })),
};

const testFunctions = new Set(["it", "test", "describe", "suite"]);
/** Without "runIf", which states on which systems a test applies. */
const testModes = new Set(["skip", "only", "todo", "fixme", "skipIf"]);
const testAliases = new Set(["xit", "xtest", "xdescribe", "fit", "fdescribe"]);

/** The identifier at the left end of `a.b(…).c`. */
function rootOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression);
  return null;
}

function isOurMock(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  const [argument] = node.arguments;
  const mocks = rootOf(expression) === "vi" && (name.text === "mock" || name.text === "doMock");
  return mocks && argument !== undefined && ts.isStringLiteralLike(argument) && /^(\.|@\/)/.test(argument.text);
}

/** The forbidden word of a node, or null. */
function findForbidden(node: ts.Node): string | null {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any";
  if (ts.isNonNullExpression(node)) return "non-null assertion";
  if ((ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.exclamationToken) {
    return "definite assignment";
  }
  if (ts.isCatchClause(node) && node.block.statements.length === 0) return "empty catch";
  if (ts.isPropertyAccessExpression(node) && testModes.has(node.name.text)) {
    return testFunctions.has(rootOf(node.expression) ?? "") ? `a test that is "${node.name.text}"` : null;
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && testAliases.has(node.expression.text)) {
    return `a test that is "${node.expression.text}"`;
  }
  return isOurMock(node) ? "a mock of our own code" : null;
}

const noForbiddenWords: Law = {
  sentence: "no any, no non-null assertion, no empty catch, no skipped or only test, no mock of our own code",
  holdsForTests: true,
  findFaults: ({ tree }) =>
    nodesOf(tree).flatMap((node) => {
      const what = findForbidden(node);
      return what ? [{ line: lineOf(tree, node), what }] : [];
    }),
};

/** Tables that rows refer to without a foreign key. */
const keptTables = ["events", "webhooks"];
const deletion = new RegExp(`DELETE FROM\\s+"?(${keptTables.join("|")})\\b`, "i");

function isDeletionOfKept(node: ts.Node, tree: ts.SourceFile): boolean {
  if (ts.isStringLiteralLike(node)) return deletion.test(node.text);
  // With table names in place of `${events}` and the like.
  if (ts.isTemplateExpression(node)) return deletion.test(node.getText(tree).replace(/\$\{(\w+)\}/g, "$1"));
  if (!ts.isCallExpression(node)) return false;
  const [first] = node.arguments;
  const isKept = (each?: ts.Node) => each !== undefined && keptTables.includes(each.getText(tree));
  if (ts.isPropertyAccessExpression(node.expression)) return node.expression.name.text === "delete" && isKept(first);
  if (node.expression.getText(tree) !== "purge" || !first || !ts.isObjectLiteralExpression(first)) return false;
  return first.properties.some((each) => ts.isPropertyAssignment(each) && isKept(each.initializer));
}

const keptRows: Law = {
  sentence: "nothing deletes a webhook, and only a reset events: deliveries name them without foreign keys",
  holdsForTests: false,
  findFaults: ({ tree }) =>
    nodesOf(tree)
      .filter((node) => isDeletionOfKept(node, tree))
      .map((node) => ({ line: lineOf(tree, node), what: node.getText(tree).slice(0, 40) })),
};

const unfinished = /\b(TODO|FIXME)\b|@ts-(ignore|nocheck)/;

const finishedComments: Law = {
  sentence: "comments promise no later work and silence no compiler",
  holdsForTests: true,
  // Most files have no such word at all, and comments are slow to find.
  findFaults: (source) =>
    unfinished.test(source.text)
      ? [...commentsOf(source.tree, source.tree)].flatMap(({ line, text }) => {
          const found = unfinished.exec(text);
          return found ? [{ line, what: found[0] }] : [];
        })
      : [],
};

/** The bundler reads this global, and offers no other way to set it. */
const setsForBundler = "components/ui/mantine.tsx";

const nothingGlobal: Law = {
  sentence: "nothing meets on globalThis: what two processes must know is in the database",
  holdsForTests: true,
  findFaults: ({ path, tree }) =>
    path === setsForBundler
      ? []
      : nodesOf(tree)
          .filter((node) => ts.isIdentifier(node) && (node.text === "globalThis" || node.text === "global"))
          .filter(({ parent }) => !(ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)))
          .map((node) => ({ line: lineOf(tree, node), what: node.getText(tree) })),
};

/** Laws on a file's contents, in any room. */
const comparisons = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

const acquirerKinds = new Set(["sandbox"]);

/** Pages and mails in both processes read them; stateless data may be loaded twice. */
const messagesAreData: Law = {
  sentence: "messages/ holds sentences in JSON, never code",
  holdsForTests: true,
  findFaults: ({ path }) => (path.startsWith("messages/") ? [{ line: 1, what: "is code" }] : []),
};

/** The values a node is compared with, or an empty list. */
function comparedIn(node: ts.Node): ts.Node[] {
  if (ts.isCaseClause(node)) return [node.expression];
  return ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind) ? [node.left, node.right] : [];
}

const noAcquirerByName: Law = {
  sentence: "nothing compares with an acquirer's name: what an acquirer is, the port or its connection says",
  holdsForTests: false,
  findFaults: ({ path, tree }) =>
    /^server\/(acquirers|sandbox)\//.test(path)
      ? []
      : nodesOf(tree)
          .filter((node) =>
            comparedIn(node).some((each) => ts.isStringLiteralLike(each) && acquirerKinds.has(each.text)),
          )
          .map((node) => ({ line: lineOf(tree, node), what: 'compares with "sandbox"' })),
};

/** Files that may name a language: the lists, and text that is Portuguese for every reader. */
const namesLanguage = new Set([
  "db/enums.ts",
  "db/schema/core-enums.ts",
  "components/ui/i18n/locales.ts",
  "components/payments/boletos/boleto-paper.tsx",
  "components/courses/caption-languages.ts",
  "components/courses/classroom/open-video.ts",
  "server/courses/comments/author-name.ts",
  "server/reports/sales/export-transactions.ts",
  "server/core/calendar/local-time.ts",
]);

const languagesListedOnce: Law = {
  sentence: "a language is a folder of messages/ and its conventions in db/schema/core-enums: no other code names one",
  holdsForTests: false,
  findFaults: ({ path, tree }) =>
    namesLanguage.has(path) || !/^(app|components|db|server)\//.test(path) || /(^|\/)(demo|testing)\//.test(path)
      ? []
      : nodesOf(tree)
          .filter((node) => ts.isStringLiteralLike(node) && languages.some((tag) => tag === node.text))
          .map((node) => ({ line: lineOf(tree, node), what: "names a language" })),
};

export const textLaws = {
  noBarrels,
  fileNames,
  noForbiddenWords,
  keptRows,
  finishedComments,
  nothingGlobal,
  noAcquirerByName,
  messagesAreData,
  languagesListedOnce,
} as const satisfies Record<string, Law>;

const topLevel = new Set([
  ...["app", "server", "db", "components", "messages", "e2e", "sdk", "scripts", "bench", "docs", "deploy"],
  ...["package.json", "package-lock.json", "tsconfig.json", "next.config.mjs", "vercel.json"],
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "LICENSE"],
  ...["biome.json", "drizzle.config.ts", "vitest.config.ts", "playwright.config.ts", "postcss.config.mjs"],
  "redocly.yaml",
  // Next expects it beside `app`.
  "proxy.ts",
]);

/** The given names that do not belong at the top of the project (docs/architecture.md, "Tree"). */
export function findStrangers(names: readonly string[]): string[] {
  return names.filter((name) => !topLevel.has(name));
}
