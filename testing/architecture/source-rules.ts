import ts from "typescript";
import { type Fault, lineOf, nodesOf, type Source } from "./source";

/** Product-specific rule that no linter provides. */
export interface Rule {
  sentence: string;
  /** Paths to which the rule applies. */
  files: RegExp;
  /** Paths that may break the rule. */
  exempt?: readonly string[];
  appliesToTests?: true;
  /** Text of every violation. Files without it are not parsed. */
  mention: RegExp;
  findFaults: (source: Source) => Fault[];
}

/** Forbids a pattern in a line. */
function grep(pattern: RegExp, rule: Omit<Rule, "mention" | "findFaults">): Rule {
  return {
    ...rule,
    mention: new RegExp(pattern, "m"),
    findFaults: ({ text }) =>
      text.split("\n").flatMap((line, index) => {
        const found = pattern.exec(line);
        return found ? [{ line: index + 1, what: found[0].trim() }] : [];
      }),
  };
}

/** Nodes selected by `isFault`, each with the beginning of its text. */
function faultsOf({ tree }: Source, isFault: (node: ts.Node, tree: ts.SourceFile) => boolean): Fault[] {
  return nodesOf(tree)
    .filter((node) => isFault(node, tree))
    .map((node) => ({ line: lineOf(tree, node), what: node.getText(tree).slice(0, 60) }));
}

const product = /^(app|components|db|server)\//;

const httpModules = /^(undici|node:https?|https?)$|\/http-client\/safe-fetch$|^\.\/safe-fetch$/;
const acquirerName = /^\w*[aA]cquirer(Of|For)?$/;

/** Local names of HTTP functions. */
function httpNames({ tree }: Source): Set<string> {
  const imports = tree.statements.filter(ts.isImportDeclaration).filter(({ moduleSpecifier }) => {
    return ts.isStringLiteral(moduleSpecifier) && httpModules.test(moduleSpecifier.text);
  });
  const names = imports.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings) return [importClause?.name];
    return ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name) : [bindings.name];
  });
  return new Set(["fetch", ...names.flatMap((name) => (name ? [name.text] : []))]);
}

/** Names in a chain such as `a.b(…).c`, from left to right. */
function chainOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...chainOf(node.expression), node.name.text];
  if (ts.isCallExpression(node) || ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) {
    return chainOf(node.expression);
  }
  return [];
}

function isHttpCall(node: ts.Node, names: Set<string>): boolean {
  if (!ts.isCallExpression(node)) return false;
  const chain = chainOf(node.expression);
  return names.has(chain[0] ?? "") || chain.slice(0, -1).some((name) => acquirerName.test(name));
}

const isTransaction = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === "transaction";

const noHttpInTransaction: Rule = {
  sentence: "no HTTP call inside a transaction: reserve, call, record",
  files: product,
  mention: /\.transaction\(/,
  findFaults: (source) => {
    const names = httpNames(source);
    return nodesOf(source.tree)
      .filter(isTransaction)
      .flatMap((transaction) => transaction.arguments.flatMap((argument) => nodesOf(argument)))
      .filter((node) => isHttpCall(node, names))
      .map((call) => ({ line: lineOf(source.tree, call), what: call.getText(source.tree).slice(0, 60) }));
  },
};

const updates = /\.update\((transactions|refunds)\)|\bUPDATE\s+(transactions|refunds)\b/;

/** Without `markStaleQuery`, stored sums of closed days keep the old amount. */
const marksFigures: Rule = {
  ...grep(updates, {
    sentence: "an operation that changes a transaction's or refund's amounts or status marks their day (mark-stale)",
    files: /^server\//,
    exempt: [
      // Settles in the call that reserved the charge, before its figures are stored.
      "server/payments/charges/settle-usual-charge.ts",
      // Moves a pending charge, whose fees are not in the figures, to another connection.
      "server/payments/charges/fail-over.ts",
      // Change the Pix code, the acquirer's state, a challenge, or the plan of automatic debits.
      "server/payments/pix-automatico/conclude-authorization.ts",
      "server/payments/charges/keep-challenge.ts",
      "server/payments/charges/reconcile-transaction.ts",
      "server/payments/charges/record-acquirer-state.ts",
      "server/payments/refunds/request-refund.ts",
      "server/subscriptions/debits/follow-debit.ts",
      // Change only the buyer's data.
      "server/customers/erasure/erase-purchases.ts",
      "server/buyers/support/correct-email.ts",
      // Record the guarantee and the receipt of a sale.
      "server/payments/reactions/guarantees-of-sales.ts",
      "server/payments/refund-requests/record-receipt.ts",
    ],
  }),
  findFaults: ({ text }) => {
    if (/ from "[^"]*\/mark-stale"/.test(text)) return [];
    return [{ line: text.slice(0, text.search(updates)).split("\n").length, what: "updates transactions or refunds" }];
  },
};

/** Fields without personal data: ids, fixed words and numbers. */
const logFields = new Set(
  (
    "answer code companyId connectionId count error errors eventId fault fields method milliseconds operation outcome problem " +
    "profile properties reason requestId rule runId status tried variables"
  ).split(" "),
);

const loggers = /^(log\.(trace|debug|info|warn|error|fatal)|reportFault)$/;

const ownLogFields: Rule = {
  sentence: "log lines hold ids, words and figures of ours, never what a caller typed, a name, an address or a secret",
  files: /^(app|db|server)\//,
  mention: /\blog\.|\breportFault\(/,
  findFaults: ({ tree }) =>
    nodesOf(tree)
      .filter(ts.isCallExpression)
      .flatMap((call) => {
        const callee = call.expression.getText(tree);
        const fields = loggers.test(callee) ? call.arguments[callee === "reportFault" ? 1 : 0] : undefined;
        if (!fields || ts.isStringLiteral(fields)) return [];
        const line = lineOf(tree, call);
        if (!ts.isObjectLiteralExpression(fields)) return [{ line, what: `logs ${fields.getText(tree)}` }];
        return fields.properties
          .map((each) => (ts.isSpreadAssignment(each) ? each.getText(tree) : (each.name?.getText(tree) ?? "")))
          .filter((name) => !logFields.has(name) && name !== "...about")
          .map((name) => ({ line, what: `logs ${name}` }));
      }),
};

// Referenced without a foreign key.

const keptTables = ["events", "webhooks"];
const deletion = new RegExp(`DELETE FROM\\s+"?(${keptTables.join("|")})\\b`, "i");

function isDeletionOfKept(node: ts.Node, tree: ts.SourceFile): boolean {
  if (ts.isStringLiteralLike(node)) return deletion.test(node.text);
  // `${events}` stands for the table's name.
  if (ts.isTemplateExpression(node)) return deletion.test(node.getText(tree).replace(/\$\{(\w+)\}/g, "$1"));
  if (!ts.isCallExpression(node)) return false;
  const [first] = node.arguments;
  const isKept = (each?: ts.Node) => each !== undefined && keptTables.includes(each.getText(tree));
  if (ts.isPropertyAccessExpression(node.expression)) return node.expression.name.text === "delete" && isKept(first);
  if (node.expression.getText(tree) !== "purge" || !first || !ts.isObjectLiteralExpression(first)) return false;
  return first.properties.some((each) => ts.isPropertyAssignment(each) && isKept(each.initializer));
}

const keptRows: Rule = {
  sentence: "nothing deletes a webhook, and only a reset deletes events: deliveries name them without foreign keys",
  files: /^(bench|db|server)\//,
  mention: /delete|purge\(/i,
  findFaults: (source) => faultsOf(source, isDeletionOfKept),
};

/** The message may differ from the error table: field errors, and ids on the command line. */
const worded = new Set(["VALIDATION", "NOT_FOUND"]);

function hasOwnSentence(node: ts.Node, tree: ts.SourceFile): boolean {
  const isFailure =
    (ts.isCallExpression(node) && node.expression.getText(tree) === "fail") ||
    (ts.isNewExpression(node) && node.expression.getText(tree) === "Failure");
  if (!isFailure) return false;
  const [code, details] = node.arguments ?? [];
  if (!details || !ts.isObjectLiteralExpression(details)) return false;
  const names = details.properties.map((each) => each.name?.getText(tree).replaceAll('"', ""));
  return names.includes("message") && !(code && ts.isStringLiteralLike(code) && worded.has(code.text));
}

const tableSentences: Rule = {
  sentence: "a refusal names its code; its sentence is in server/refusals.ts alone",
  files: /^(app|bench|server|testing)\/(?!architecture\/)/,
  // Replays a stored response verbatim.
  exempt: ["server/core/procedures/idempotency.ts"],
  appliesToTests: true,
  mention: /\bmessage\b/,
  findFaults: (source) => faultsOf(source, hasOwnSentence),
};

const thrown = "(error|failure|thrown|problem|refusal|fault|reason|cause|\\)\\??)";
const readsSentence = new RegExp(
  `\\b${thrown}\\??\\.message(\\.(includes|startsWith|endsWith|match|search|indexOf)\\(| [!=]==? )` +
    `|[!=]==? \\w*\\.?${thrown}\\??\\.message|\\.(test|exec)\\(\\w*\\.?${thrown}\\??\\.message|switch \\(\\w*\\.?${thrown}\\??\\.message`,
);

const wordsByCode = grep(readsSentence, {
  sentence: "pages choose their words by a failure's code, never by its English sentence",
  files: /^(app|components|server\/(checkout|runtime\/page-api))\//,
});

export const sourceRules = {
  noHttpInTransaction,
  marksFigures,
  ownLogFields,
  keptRows,
  tableSentences,
  wordsByCode,
  finishedComments: grep(/\b(TODO|FIXME)\b|@ts-nocheck/, {
    sentence: "comments promise no later work, and no file escapes the type checker",
    files: /^(?!testing\/architecture\/)/,
    appliesToTests: true,
  }),
  noMocksOfOurs: grep(/\bvi\.(mock|doMock)\(\s*["'`](\.|@\/)/, {
    sentence: "our own code is never mocked",
    files: /^(?!testing\/architecture\/)/,
    appliesToTests: true,
  }),
  /** The server sends no name of an erased buyer to the exempt page. */
  namesOfErasedCustomers: grep(/(?<!personName\((?:\w+\.)*|["'])(?:customer\.name|cliente\.nome)\b/, {
    sentence: "components show a customer's name through usePersonName, which has other words for an erased customer",
    files: /^components\//,
    exempt: ["components/checkout/orders/order-receipt.tsx"],
  }),
  noAcquirerByName: grep(/[=!]==? "sandbox"|"sandbox" [=!]==?|case "sandbox":/, {
    sentence: "nothing compares with an acquirer's name: the port or the connection says what an acquirer can do",
    files: /^(app|components|db|server\/(?!(acquiring|sandbox)\/))/,
  }),
  /** Exempts the list itself and text that is always in Portuguese. */
  languagesListedOnce: grep(/^(?!\s*(\*|\/[/*])).*(?<!=)"(pt-BR|en)"/, {
    sentence:
      "a language is a folder of messages/ and its conventions in db/schema/core-enums: no other code names one",
    files: /^(app|components|db|server\/(?!sandbox\/demo\/))/,
    exempt: [
      "db/schema/core-enums.ts",
      "components/ui/i18n/locales.ts",
      "components/payments/boletos/boleto-paper.tsx",
      "components/courses/caption-list.tsx",
      "components/courses/classroom/open-video.ts",
      "server/courses/comments/author-name.ts",
      "server/core/calendar/local-time.ts",
    ],
  }),
} as const satisfies Record<string, Rule>;

/** Violations as `path:line what: sentence`, which editors can open. */
export function listViolations({ files, exempt = [], ...rule }: Rule, source: Source): string[] {
  const { path, text, isTest } = source;
  if ((isTest && !rule.appliesToTests) || !files.test(path) || exempt.includes(path)) return [];
  if (!rule.mention.test(text)) return [];
  return rule.findFaults(source).map(({ line, what }) => `${path}:${line} ${what}: ${rule.sentence}`);
}
