import { sql } from "drizzle-orm";
import { db } from "../client";

let known: Promise<boolean> | null = null;

/**
 * Whether the database of this process is distributed. Read once: a distribution begins only while no process of
 * Quitanda is connected.
 */
export function isDistributed(): Promise<boolean> {
  known ??= read().catch((thrown: unknown) => {
    known = null;
    throw thrown;
  });
  return known;
}

async function read(): Promise<boolean> {
  const [row] = await db().execute<{ distributed: boolean }>(
    sql`SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS distributed`,
  );
  return row?.distributed ?? false;
}
