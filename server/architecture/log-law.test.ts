import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { lineOf, nodesOf, readProject, readSource, type Source } from "./source";

/** What a log line may hold: ids, words and figures of ours. Never what a caller typed, a name, an address or a secret. */
const allowed = new Set(
  (
    "answer code companyId connectionId error errors eventId fault fields method milliseconds operation outcome problem " +
    "profile properties reason requestId status tried"
  ).split(" "),
);

const loggers = /^(log\.(trace|debug|info|warn|error|fatal)|reportFault)$/;

/** The fields of log calls that are not among the allowed ones, and calls whose fields cannot be read. */
function findForbidden({ path, tree }: Source): string[] {
  return [...nodesOf(tree)].filter(ts.isCallExpression).flatMap((call) => {
    const callee = call.expression.getText(tree);
    if (!loggers.test(callee)) return [];
    const fields = call.arguments[callee === "reportFault" ? 1 : 0];
    const at = `${path}:${lineOf(tree, call)}`;
    if (fields === undefined || ts.isStringLiteral(fields)) return [];
    if (!ts.isObjectLiteralExpression(fields)) return [`${at} ${fields.getText(tree)}`];
    return fields.properties
      .map((each) => (ts.isSpreadAssignment(each) ? each.getText(tree) : (each.name?.getText(tree) ?? "")))
      .filter((name) => !allowed.has(name) && name !== "...about")
      .map((name) => `${at} ${name}`);
  });
}

it("log lines hold ids, words and figures of ours, nothing personal and no secret", () => {
  const sources = readProject(fileURLToPath(new URL("../..", import.meta.url)));
  const ours = sources.filter(({ path, isTest }) => /^(server|db|app)\//.test(path) && !isTest);
  expect(ours.filter(({ path }) => !path.startsWith("server/testing/")).flatMap(findForbidden)).toEqual([]);
});

it.each([
  'log.warn({ email: "maria@example.com" }, "sent");',
  "log.info({ companyId, ...customer });",
  "log.error(error);",
  'reportFault(thrown, { operation: "x", address });',
])("finds %s", (text) => {
  expect(findForbidden(readSource("server/a.ts", text))).toHaveLength(1);
});
