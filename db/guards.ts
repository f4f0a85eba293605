import { type SQL, sql } from "drizzle-orm";

/**
 * For a statement that expects the usual case and must change nothing in any other.
 *
 * A value that fails the statement when `condition` does not hold (22012, so the calls of a flight are sent again one by
 * one). Select it, or the planner may never compute it.
 */
export const mustHold = (condition: SQL): SQL => sql`1 / (${condition})::int`;

/** Null when `mustHold` failed the statement; any other error passes through. */
export async function nullUnlessHeld<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "22012") return null;
    throw error;
  }
}
