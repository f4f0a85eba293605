import { fail } from "../../core/failures/failure";
import { shortField } from "../../core/procedures/check-json";
import { type BodySource, readBody } from "./read-body";
import { readQuery } from "./read-query";
import type { Route } from "./route-table";

/**
 * Reads the input of a procedure: the decoded path parameters (`values`, in order), and the query of a GET or DELETE or
 * the body of a POST or PUT. Nothing is coerced; the procedure's schema validates the values. Sets `trace.body`, even
 * if the request is then rejected.
 *
 * @throws NOT_JSON; BODY_TOO_LARGE; VALIDATION
 */
export async function readInput(
  route: Route,
  values: readonly string[],
  query: string,
  source: BodySource,
  trace: { body: object | null },
): Promise<Record<string, unknown>> {
  const body = await readBody(source);
  trace.body = body;
  const parameters = query === "" ? {} : readQuery(query, route.query);
  for (const name in body) {
    if (!route.takesBody || !route.takesFields || route.parameters.includes(name)) {
      fail("VALIDATION", { field: shortField(name), message: "is not a known property" });
    }
  }
  const input = route.takesBody ? body : parameters;
  for (const [index, name] of route.parameters.entries()) input[name] = values[index];
  return input;
}
