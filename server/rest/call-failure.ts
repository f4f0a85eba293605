import type { z } from "zod";
import { Failure, findFailure } from "../errors";
import { describeIssue } from "./describe-issue";

/**
 * What a failed call is answered with: the foreseen failure, or VALIDATION where tRPC's input check refused the input;
 * null when nobody foresaw it. An output that breaks its own schema is nobody's input, so it is not foreseen.
 */
export function findCallFailure(thrown: unknown): Failure | null {
  const foreseen = findFailure(thrown);
  if (foreseen) return foreseen;
  if (!(thrown instanceof Error) || !("code" in thrown) || thrown.code !== "BAD_REQUEST") return null;
  return hasIssues(thrown.cause) ? new Failure("VALIDATION", describeIssue(thrown.cause.issues)) : null;
}

function hasIssues(cause: unknown): cause is z.core.$ZodError {
  return cause instanceof Error && "issues" in cause && Array.isArray(cause.issues);
}
