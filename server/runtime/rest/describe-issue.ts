import { z } from "zod";
import { type Fault, shortField } from "../../core/procedures/check-json";

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** Replaces zod's messages, except those defined by a schema. */
z.config({ customError: sentenceOf });

/**
 * Returns the first invalid field in schema order (docs/domains/runtime.md), or `body` if the error
 * concerns no single field.
 */
export function describeIssue(issues: readonly Issue[]): Fault {
  const [first] = issues;
  if (!first) return { field: "body", message: "is not valid" };
  return faultOf(nearestBound(first, issues), []);
}

/** zod reports the safe-integer bound first. The field's own bound is stricter, so it is preferred. */
function nearestBound(first: Issue, issues: readonly Issue[]): Issue {
  if (first.code !== "too_big" && first.code !== "too_small") return first;
  return issues.findLast(({ code, path }) => code === first.code && dotted(path) === dotted(first.path)) ?? first;
}

function faultOf(issue: Issue, above: readonly PropertyKey[]): Fault {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return { field: dotted([...path, ...issue.keys.slice(0, 1)]), message: issue.message };
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const firsts = issue.errors.flatMap((branch) => branch.slice(0, 1)).map((each) => faultOf(each, path));
    const deepest = Math.max(...issue.errors.map((branch) => branch[0]?.path.length ?? 0));
    const [closest] = firsts.filter((_, index) => issue.errors[index]?.[0]?.path.length === deepest);
    if (closest && deepest > 0) return closest;
    return { field: dotted(path), message: [...new Set(firsts.map(({ message }) => message))].join(" or ") };
  }
  return { field: dotted(path), message: issue.message };
}

function dotted(path: readonly PropertyKey[]): string {
  return shortField(path.map(String).join(".")) || "body";
}

function sentenceOf(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== "unrecognized_keys" && issue.code !== "custom") return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${isInteger(issue) ? typeNames.int : (typeNames[issue.expected] ?? `of type ${issue.expected}`)}`;
    case "too_small":
      return sizeSentence(issue.origin, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return sizeSentence(issue.origin, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return "options" in issue && Array.isArray(issue.options)
        ? `must be one of: ${issue.options.join(", ")}`
        : "is not valid";
    case "unrecognized_keys":
      return "is not a known property";
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return formatSentences[issue.format] ?? "does not have the expected format";
    default:
      return "is not valid";
  }
}

/** zod reports an invalid integer as an invalid number. */
function isInteger({ inst }: RawIssue): boolean {
  const def = (inst as z.core.$ZodTypes | undefined)?._zod.def;
  return def?.type === "number" && "format" in def && def.format === "safeint";
}

const typeNames: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "a boolean",
  array: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};

const formatSentences: Record<string, string> = {
  email: "must be an e-mail address",
  url: "must be a URL",
  uuid: "must be a UUID",
  date: "must be a date in the form YYYY-MM-DD",
  datetime: "must be an ISO 8601 date and time",
};

function sizeSentence(origin: string, limit: number | bigint, bound: string): string {
  const plural = limit === 1 ? "" : "s";
  if (origin === "string") return `must have ${bound} ${limit} character${plural}`;
  if (origin === "array") return `must have ${bound} ${limit} item${plural}`;
  return `must be ${bound} ${limit}`;
}
