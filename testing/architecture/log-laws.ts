import ts from "typescript";
import type { Law } from "./law";
import { lineOf, nodesOf } from "./source";

/** Ids, words and figures of ours. */
const allowed = new Set(
  (
    "answer code companyId connectionId count error errors eventId fault fields method milliseconds operation outcome problem " +
    "profile properties reason requestId rule runId status tried"
  ).split(" "),
);

const loggers = /^(log\.(trace|debug|info|warn|error|fatal)|reportFault)$/;

/** The fields of log calls that are not among the allowed ones, and objects that cannot be read here. */
const ownLogFields: Law = {
  sentence: "log lines hold ids, words and figures of ours, never what a caller typed, a name, an address or a secret",
  holdsForTests: false,
  findFaults: ({ path, text, tree }) => {
    if (!/^(server|db|app)\/(?!testing\/)/.test(path) || !/\blog\.|\breportFault\(/.test(text)) return [];
    return [...nodesOf(tree)].filter(ts.isCallExpression).flatMap((call) => {
      const callee = call.expression.getText(tree);
      const fields = loggers.test(callee) ? call.arguments[callee === "reportFault" ? 1 : 0] : undefined;
      if (!fields || ts.isStringLiteral(fields)) return [];
      const line = lineOf(tree, call);
      if (!ts.isObjectLiteralExpression(fields)) return [{ line, what: `logs ${fields.getText(tree)}` }];
      return fields.properties
        .map((each) => (ts.isSpreadAssignment(each) ? each.getText(tree) : (each.name?.getText(tree) ?? "")))
        .filter((name) => !allowed.has(name) && name !== "...about")
        .map((name) => ({ line, what: `logs ${name}` }));
    });
  },
};

/** Laws on what is logged. */
export const logLaws = { ownLogFields } as const satisfies Record<string, Law>;
