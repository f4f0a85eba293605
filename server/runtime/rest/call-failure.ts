import type { z } from "zod";
import { Failure, findFailure } from "../../core/failures/failure";
import { describeIssue } from "./describe-issue";

/**
 * Returns the expected error, or VALIDATION if tRPC rejected the input. Returns null for an
 * unexpected error, including an output that violates its schema.
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
