import { isId } from "@/db/ids";
import type { AnsweredRequest } from "./answered-request";

const idName = /^id$|Id$/;
const maxSubjects = 12;

export interface Subjects {
  /** Transaction created by the request, or the one in its path or response. */
  transactionId: string | null;
  subjectIds: string[];
}

/**
 * Returns the IDs in a request's path and at the top level of its response, except for lists. For a
 * charge that failed with a 5xx, reads the transaction's ID from the record of the idempotency key,
 * because the charge may exist.
 */
export function subjectsOf(request: AnsweredRequest): Subjects {
  const { target, route, answer, isCharge, keyUse, status } = request;
  const found = new Map<string, string>();
  for (const [name, id] of pathIds(target, route)) found.set(name, id);
  const data = dataOf(answer);
  if (data && status < 400) collect(data, isCharge ? "transactionId" : "id", found);
  if (status >= 500 && keyUse?.subjectId) found.set(isCharge ? "transactionId" : "subjectId", keyUse.subjectId);
  const subjectIds = [...new Set(found.values())].slice(0, maxSubjects);
  return { transactionId: found.get("transactionId") ?? null, subjectIds };
}

function pathIds(target: string, route: string): [string, string][] {
  const [path = ""] = target.split("?");
  const given = path.split("/");
  return route.split("/").flatMap((segment, index) => {
    const id = given[index] ?? "";
    return segment.startsWith("{") && isId(id) ? [[segment.slice(1, -1), id] as [string, string]] : [];
  });
}

function dataOf(answer: object | null): object | null {
  const data: unknown = answer && "data" in answer ? answer.data : answer;
  return typeof data === "object" && data !== null && !Array.isArray(data) ? data : null;
}

/** @param ownName name for the object's `id` field. */
function collect(data: object, ownName: string, found: Map<string, string>): void {
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === "string" && idName.test(name) && isId(value)) found.set(name === "id" ? ownName : name, value);
    const inner: unknown = typeof value === "object" && value !== null && "id" in value ? value.id : null;
    if (typeof inner === "string" && isId(inner)) found.set(`${name}Id`, inner);
  }
}
