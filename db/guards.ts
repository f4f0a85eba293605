import { type SQL, sql } from "drizzle-orm";

/**
 * Returns an expression that fails the statement with 22012 if `condition` is false. For a statement that expects the
 * usual case and must change nothing otherwise. The calls of a failed batch are then retried one by one.
 *
 * Select the expression, or the planner may never evaluate it.
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
