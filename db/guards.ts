import { type SQL, sql } from "drizzle-orm";

/**
 * Expression that fails the statement with error 22012 if `condition` is false, for a batched
 * statement that handles only the usual case and must otherwise change nothing. The calls of a
 * failed batch are retried one by one.
 *
 * It must be in the select list, because the planner may skip it elsewhere.
 */
export const failUnless = (condition: SQL): SQL => sql`1 / (${condition})::int`;

export async function nullIfGuardFailed<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "22012") return null;
    throw error;
  }
}
