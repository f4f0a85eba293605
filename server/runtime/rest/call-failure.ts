import type { z } from "zod";
import { Failure, findFailure } from "../../errors";
import { describeIssue } from "./describe-issue";

/**
 * The failure to answer a failed call with: the expected failure, or VALIDATION when tRPC refused the input; null when
 * unexpected. An output that breaks its own schema counts as unexpected.
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
