// Finds and selects places in the server's sources for a small fault.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Paths below `server/`; the longest match determines the area. Files in `none` get no faults. */
const areas = {
  payments: ["payments"],
  ledger: ["ledger"],
  subscriptions: ["subscriptions"],
  webhooks: ["webhooks"],
  checkout: ["checkout"],
  treasury: ["treasury"],
  rest: [
    ...["change-key-scopes", "exchange-api-key", "key-limits", "tokens", "verify-api-key"].map(
      (name) => `accounts/api-keys/${name}.ts`,
    ),
    "accounts/team/permissions.ts",
    ...["core/procedures/idempotency.ts", "core/procedures/procedure.ts"],
    ...[
      "api-routes",
      "callback-server",
      "callbacks",
      "client-certificate",
      "cron",
      "forwarded-headers",
      "limit-body",
    ].map((name) => `runtime/http/${name}.ts`),
    "runtime/rest",
  ],
  // Affects only speed.
  none: [
    ...["budget", "dispatcher", "dispatcher-options", "pace", "planner", "queues", "slots", "watch-outbox"].map(
      (name) => `webhooks/deliveries/${name}.ts`,
    ),
    "webhooks/requests/request-queue.ts",
  ],
};

export const areaNames = Object.keys(areas).filter((area) => area !== "none");
export const kinds = ["condition", "amount", "state", "lock", "permission"];

/** Excluded: schemas and examples are documentation, and emails are text. */
const isText = /(^|[/-])(examples?|schemas?|mails?|words)\.ts$|-mails?-|\/compose-/;

/** Faults here affect only speed or logs. */
const isTechnical =
  /\b(log|metrics?|trace|performance|setTimeout|setInterval|AbortSignal|signal)\b|[Mm]illiseconds|Ms\b|[Cc]ache|[Ss]pan\b|reportFault|measure|concurren|[Bb]ytes/;

const isTime = /\bnow\b|At\b|_at\b|[Uu]ntil\b|_until\b|[Dd]eadline|\bDate\b|getTime/;
const isQuantity =
  /amount|cents|fee|bps|total|paid|refund|installment|balance|interest|(?<!de)fine|discount|share|price|due|attempt|cycle|failures|months?\b|days?\b/i;
const isId = /\b(id|ids|key)\b|Ids?\b|[Kk]ey\b|_id\b/;

const operators = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "+=": "-=",
  "-=": "+=",
};
/**
 * Replaces comparisons of instants or with zero. Instants are rarely equal and values rarely zero,
 * so `<=` for `<` would change almost nothing.
 */
const turned = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };
const roundings = { min: "max", max: "min", floor: "ceil", ceil: "floor", round: "floor" };

const queryOperators = {
  eq: "ne",
  ne: "eq",
  lt: "lte",
  lte: "lt",
  gt: "gte",
  gte: "gt",
  isNull: "isNotNull",
  isNotNull: "isNull",
  inArray: "notInArray",
  notInArray: "inArray",
};
const queryTurned = { lt: "gte", lte: "gt", gt: "lte", gte: "lt" };

/** Pattern, replacement and kind of each SQL fault. */
const sqlFaults = [
  [/\bIS NULL\b/g, "IS NOT NULL", "condition"],
  [/\bIS NOT NULL\b/g, "IS NULL", "condition"],
  [/ = (?=')/g, " <> ", "condition"],
  [/ <> (?=')/g, " = ", "condition"],
  [/ < /g, " >= ", "condition"],
  [/ <= /g, " > ", "condition"],
  [/ > /g, " <= ", "condition"],
  [/ >= /g, " < ", "condition"],
  [/ \+ /g, " - ", "amount"],
  [/ - /g, " + ", "amount"],
  [/\bgreatest\b/g, "least", "amount"],
  [/\bleast\b/g, "greatest", "amount"],
  [/\bON CONFLICT( \([\w, ]+\))? DO NOTHING\b/g, "", "lock"],
  // Not before a `${…}`, which supplies the rest of the clause.
  [/\bFOR (NO KEY )?(UPDATE|SHARE)( OF \w+)?( SKIP LOCKED)?(?=\s*[^\s$])/g, "", "lock"],
];

/** Properties and functions that take a state, an account or a move as a string. */
const isStateProperty = /^(status|state|kind|debit|credit|reason|event|outcome|phase|method|paymentMethod)$/;
const isStateFunction = /^(announce|conclude|move)[A-Z]/;

const permissionName = /^[a-z_]+\.[a-z]+$/;
const roles = ["owner", "admin", "finance", "support", "viewer"];
const isAccessCheck =
  /fail\("(FORBIDDEN|UNAUTHENTICATED|insufficient_scope)"|\b(can|roleAllows|approvesPayouts|holdsScope|mayGiveScopes)\(/;

function areaOf(path) {
  const matches = Object.entries(areas).flatMap(([area, places]) =>
    places
      .filter((place) => path === `server/${place}` || path.startsWith(`server/${place}/`))
      .map((place) => ({ area, length: place.length })),
  );
  const [longest] = matches.sort((one, other) => other.length - one.length);
  return longest?.area ?? "none";
}

function listSources(root) {
  for (const place of Object.values(areas).flat()) {
    if (!existsSync(join(root, "server", place)))
      throw new Error(`server/${place} of scripts/mutants.mjs does not exist`);
  }
  return readdirSync(join(root, "server"), { recursive: true })
    .map((name) => `server/${name}`)
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !isText.test(path))
    .filter((path) => areaOf(path) !== "none")
    .sort();
}

function nameOf(node) {
  return node && (ts.isIdentifier(node) || ts.isStringLiteral(node)) ? node.text : "";
}

/** Last name in the callee: `for` for `tx.select().for`, `eq` for `eq`. */
function calledName(call) {
  const callee = call.expression;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : nameOf(callee);
}

function statementOf(node) {
  let each = node;
  while (each.parent && !ts.isStatement(each)) each = each.parent;
  return each;
}

/** First line of a node's statement, which shows its condition, declaration or call. */
function headOf(node) {
  return statementOf(node).getText().split("\n", 1)[0];
}

/** Faults here cannot be observed: types, imports, messages and documentation. */
function isSilent(node) {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  if (ts.isPropertyAssignment(node)) return /^(openapi|failures|examples?|description)$/.test(node.name.getText());
  if (ts.isCallExpression(node)) return /^(describe|describeSpan|reportFault)$/.test(calledName(node));
  if (ts.isStatement(node) && !ts.isBlock(node)) {
    return ts.isExpressionStatement(node) && /^(await )?log\.|reportFault/.test(node.getText());
  }
  return false;
}

function isLogical(node) {
  const each = ts.skipParentheses(node);
  if (ts.isPrefixUnaryExpression(each)) return each.operator === ts.SyntaxKind.ExclamationToken;
  return ts.isBinaryExpression(each) && /^([=!]==|[<>]=?|&&|\|\|)$/.test(each.operatorToken.getText());
}

function isTextual(node) {
  return /["'`]|\b(text|name|path|url|line|prefix|suffix|code|word)s?\b/i.test(node.getText());
}

/** Computes money or days, as opposed to time or memory. */
function isCounted(node) {
  return !isTextual(node) && isQuantity.test(headOf(node)) && !/^\d+ \* [\d_]+/.test(node.getText());
}

function* binaryFaults(node) {
  if (!ts.isBinaryExpression(node)) return;
  const token = node.operatorToken;
  const sign = token.getText();
  const kind = /^[+\-*/]=?$/.test(sign) ? "amount" : "condition";
  if (!(sign in operators)) return;
  if (kind === "amount" && !isCounted(node)) return;
  if (/^(&&|\|\|)$/.test(sign) && !isLogical(node.left) && !isLogical(node.right)) return;
  const isTurned = isTime.test(node.getText()) || node.right.getText() === "0";
  const after = isTurned && sign in turned ? turned[sign] : operators[sign];
  const text = `${node.left.getText()} ${after} ${node.right.getText()}`;
  yield { kind, node, after: text };
}

/** Removes guard clauses and negates conditions. */
function* testFaults(node) {
  if (ts.isIfStatement(node)) {
    const { expression: test, thenStatement: then } = node;
    const last = ts.isBlock(then) ? (then.statements.at(-1) ?? then) : then;
    // Skips an `if` that only reports a fault.
    if (isSilent(last)) return;
    const leaves = ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last);
    // A guard against an empty list only avoids unnecessary work.
    const saves = /\b(length|size) === 0/.test(test.getText());
    if (leaves && !node.elseStatement && !saves) yield { kind: "condition", node, after: "" };
    yield { kind: "condition", node: test, after: `!(${test.getText()})` };
  }
  if (ts.isConditionalExpression(node)) {
    yield { kind: "condition", node: node.condition, after: `!(${node.condition.getText()})` };
  }
}

function* amountFaults(node) {
  if (ts.isPropertyAccessExpression(node) && node.expression.getText() === "Math" && node.name.text in roundings) {
    if (isQuantity.test(headOf(node))) yield { kind: "amount", node, after: `Math.${roundings[node.name.text]}` };
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    if (isCounted(node) && !ts.isNumericLiteral(node.operand)) {
      yield { kind: "amount", node, after: node.operand.getText() };
    }
  }
  if (ts.isNumericLiteral(node) && isCounted(node.parent)) {
    const { parent } = node;
    const named = ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent) ? parent.name.getText() : "";
    const counts = ts.isBinaryExpression(parent) || (ts.isCallExpression(parent) && calledName(parent) in roundings);
    if (counts || isQuantity.test(named)) yield { kind: "amount", node, after: `${Number(node.text) + 1}` };
  }
}

/** Faults in Drizzle conditions: another operator, or a condition removed from an `and`. */
function* queryFaults(node) {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
  const name = node.expression.text;
  const text = node.getText();
  if (name in queryOperators && !isId.test(text)) {
    const after = isTime.test(text) && name in queryTurned ? queryTurned[name] : queryOperators[name];
    yield { kind: "condition", node, after: `${after}${text.slice(name.length)}` };
  }
  if (name !== "and") return;
  for (const part of node.arguments) {
    if (!ts.isCallExpression(part) || !(calledName(part) in queryOperators) || isId.test(part.getText())) continue;
    const rest = node.arguments.filter((each) => each !== part).map((each) => each.getText());
    yield { kind: "condition", node, after: `and(${rest.join(", ")})`, shown: part.getText(), shownAfter: "" };
  }
}

function* lockFaults(node) {
  if (ts.isCallExpression(node)) {
    const name = calledName(node);
    const isLock = name === "for" && /^"(update|share|no key update)"/.test(node.arguments[0]?.getText() ?? "");
    if (isLock || name === "onConflictDoNothing") {
      const { expression } = node.expression;
      const shown = node.getText().slice(expression.getText().length).trim();
      yield { kind: "lock", node, after: expression.getText(), shown, shownAfter: "" };
    }
  }
  if (
    ts.isExpressionStatement(node) &&
    /^await (lock[A-Z]|takeTurn|[\w.]+\(sql`SELECT pg_advisory)/.test(node.getText())
  ) {
    yield { kind: "lock", node, after: "" };
  }
}

function* sqlTextFaults(node) {
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  if (!isPart && !ts.isNoSubstitutionTemplateLiteral(node)) return;
  let template = node;
  while (template && !ts.isTaggedTemplateExpression(template))
    template = ts.isStatement(template) ? null : template.parent;
  if (!template || !/^(sql|tx|client)\b/.test(template.tag.getText())) return;
  const text = node.getText();
  for (const [pattern, replacement, kind] of sqlFaults) {
    for (const found of text.matchAll(pattern)) {
      const start = node.getStart() + found.index;
      const line = text.slice(text.lastIndexOf("\n", found.index) + 1).split("\n", 1)[0];
      if (kind === "amount" && (!isQuantity.test(line) || /interval/.test(line))) continue;
      const at = found.index - (text.lastIndexOf("\n", found.index) + 1);
      const lineAfter = line.slice(0, at) + replacement + line.slice(at + found[0].length);
      yield { kind, start, end: start + found[0].length, after: replacement, shown: line, shownAfter: lineAfter };
    }
  }
}

/** Property, variable or parameter to which a string literal is assigned. */
function stateNameOf(literal) {
  let node = literal;
  while (ts.isConditionalExpression(node.parent) && node.parent.condition !== node) node = node.parent;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) return parent.name.getText();
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression.getText().split(".").at(-1);
  if (ts.isBinaryExpression(parent) && isLogical(parent)) {
    const other = parent.left === node ? parent.right : parent.left;
    return other.getText().split(".").at(-1);
  }
  if (!ts.isCallExpression(parent)) return "";
  const name = calledName(parent);
  if (/^(eq|ne)$/.test(name)) return parent.arguments[0].getText().split(".").at(-1);
  return isStateFunction.test(name) ? `${name}#${parent.arguments.indexOf(node)}` : "";
}

function* stateFaults(node, { states }) {
  if (!ts.isStringLiteral(node)) return;
  const name = stateNameOf(node);
  for (const other of states.get(name) ?? []) {
    if (other !== node.text) yield { kind: "state", node, after: `"${other}"`, shown: `${name} "${node.text}"` };
  }
}

/** Returns another permission, granted to more or to fewer roles. */
function otherPermission(permission) {
  const isOwnersOnly = /^(team|api_keys|audit)\./.test(permission);
  return permission.endsWith(".read") && !isOwnersOnly ? "team.write" : "transactions.read";
}

function* permissionFaults(node) {
  if (ts.isPropertyAssignment(node) && node.name.getText() === "permission" && ts.isStringLiteral(node.initializer)) {
    const { text } = node.initializer;
    if (!permissionName.test(text)) return;
    const after = `permission: "${otherPermission(text)}"`;
    yield { kind: "permission", node, after, note: nearestProcedure(node) };
  }
  if (ts.isStringLiteral(node) && ts.isCallExpression(node.parent) && isAccessCheck.test(node.parent.getText())) {
    if (permissionName.test(node.text)) yield { kind: "permission", node, after: `"${otherPermission(node.text)}"` };
  }
  if (!ts.isArrayLiteralExpression(node) || !ts.isPropertyAssignment(node.parent)) return;
  const names = node.elements.map(nameOf);
  const all = (test) => names.length > 0 && names.every(test);
  const list = (values) => `[${values.map((each) => `"${each}"`).join(", ")}]`;
  const note = node.parent.name.getText();
  if (all((name) => roles.includes(name))) {
    const after = names.includes("viewer") ? names.slice(0, -1) : [...names, "viewer"];
    yield { kind: "permission", node, after: list(after), note };
  } else if (all((name) => permissionName.test(name))) {
    yield { kind: "permission", node, after: list(names.slice(0, -1)), note };
  }
}

function nearestProcedure(node) {
  let each = node.parent;
  while (each && !(ts.isPropertyAssignment(each) && ts.isCallExpression(each.initializer))) each = each.parent;
  return each?.name.getText();
}

const finders = [
  binaryFaults,
  testFaults,
  amountFaults,
  queryFaults,
  lockFaults,
  sqlTextFaults,
  stateFaults,
  permissionFaults,
];

function oneLine(text) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
}

function visit(node, onNode) {
  if (isSilent(node)) return;
  onNode(node);
  // Skips the head of a loop, which only counts items.
  if (ts.isForStatement(node)) return visit(node.statement, onNode);
  ts.forEachChild(node, (child) => visit(child, onNode));
}

function collectStates(source) {
  const states = new Map();
  visit(source, (node) => {
    if (!ts.isStringLiteral(node)) return;
    const name = stateNameOf(node);
    if (isStateProperty.test(name) || name.includes("#"))
      states.set(name, new Set([...(states.get(name) ?? []), node.text]));
  });
  return states;
}

/** Known values of each state in a file or, if there is only one, in its folder. */
function statesOf(path, statesByPath) {
  const own = statesByPath.get(path);
  const folder = [...statesByPath].filter(([other]) => dirname(other) === dirname(path)).map(([, states]) => states);
  return new Map(
    [...own].map(([name, values]) => {
      const known = values.size > 1 ? [...values] : folder.flatMap((states) => [...(states.get(name) ?? [])]);
      return [name, [...new Set(known)].sort()];
    }),
  );
}

function findInFile(source, path, states) {
  const found = [];
  visit(source, (node) => {
    for (const finder of finders) {
      for (const fault of finder(node, { states })) {
        const start = fault.start ?? fault.node.getStart();
        const end = fault.end ?? fault.node.getEnd();
        if (isTechnical.test(headOf(node))) continue;
        const before = oneLine(fault.shown ?? source.text.slice(start, end));
        const after = oneLine(fault.shownAfter ?? fault.after) || "(removed)";
        const isAccess = fault.kind === "condition" && isAccessCheck.test(headOf(node));
        found.push({
          path,
          line: source.getLineAndCharacterOfPosition(start).line + 1,
          area: areaOf(path),
          kind: isAccess ? "permission" : fault.kind,
          before: fault.note ? `${fault.note}: ${before}` : before,
          after,
          start,
          end,
          replacement: fault.after,
        });
      }
    }
  });
  return found;
}

export function findMutants(root) {
  const sources = new Map(
    listSources(root).map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)];
    }),
  );
  const statesByPath = new Map([...sources].map(([path, source]) => [path, collectStates(source)]));
  return [...sources].flatMap(([path, source]) => findInFile(source, path, statesOf(path, statesByPath)));
}

export function plant(source, { start, end, replacement }) {
  return source.slice(0, start) + replacement + source.slice(end);
}

const perFile = 2;

/** Orders faults by a hash of the seed and their content, so that unrelated changes in a file keep the order. */
function shuffle(mutants, seed) {
  const times = new Map();
  return mutants
    .map((mutant) => {
      const text = [mutant.path, mutant.kind, mutant.before, mutant.after].join("\n");
      const nth = (times.get(text) ?? 0) + 1;
      times.set(text, nth);
      return { mutant, rank: createHash("sha256").update(`${seed}\n${text}\n${nth}`).digest("hex") };
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ mutant }) => mutant);
}

function leastFirst(names, members, property) {
  const count = (name) => members.filter((each) => each[property] === name).length;
  return names.toSorted((one, other) => count(one) - count(other));
}

/** Spreads faults evenly over areas, and over kinds within each area. Undefined if none is left. */
function nextMutant(waiting, drawn) {
  for (const area of leastFirst(areaNames, drawn, "area")) {
    const inArea = drawn.filter((each) => each.area === area);
    for (const kind of leastFirst(leastFirst(kinds, drawn, "kind"), inArea, "kind")) {
      const found = waiting.find((each) => each.area === area && each.kind === kind);
      if (found) return found;
    }
  }
}

function spread(mutants, count) {
  const drawn = [];
  while (drawn.length < count) {
    const isFree = ({ path, line }) => {
      const inFile = drawn.filter((each) => each.path === path);
      return inFile.length < perFile && !inFile.some((each) => each.line === line);
    };
    const next = nextMutant(mutants.filter(isFree), drawn);
    if (!next) break;
    drawn.push(next);
  }
  return drawn;
}

/** Compiled in excess, because some faults do not compile and compiling is slow. */
const spare = 20;

/**
 * Selects `count` faults, deterministically for a seed and sources. `findRefused` returns the
 * faults of a batch that do not compile, which others replace, because such code could never be
 * committed. Each fault of a batch is in a different file.
 */
export async function drawMutants(mutants, { seed, count, findRefused }) {
  let possible = shuffle(mutants, seed);
  const compiled = new Set();
  for (;;) {
    const drawn = spread(possible, count + spare);
    const wanted = drawn.slice(0, count);
    if (wanted.every((each) => compiled.has(each))) return wanted;
    const batch = new Map();
    for (const each of drawn) if (!compiled.has(each) && !batch.has(each.path)) batch.set(each.path, each);
    const refused = await findRefused([...batch.values()]);
    for (const each of batch.values()) compiled.add(each);
    possible = possible.filter((each) => !refused.includes(each));
  }
}
