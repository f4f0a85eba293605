import postgres from "postgres";
import { applyMigrations, readMigrations } from "@/db/migrate";
import { createTestDatabase } from "../template-database";

/**
 * Creates a database at the schema before the first migration whose SQL contains `marker`.
 * `migrateDatabase` migrates it to the latest schema.
 */
export async function createOlderDatabase(marker: string) {
  const migrations = readMigrations();
  const index = migrations.findIndex(({ sql }) => sql.join("").includes(marker));
  const next = migrations[index];
  if (!next) throw new Error(`No migration has ${marker}`);
  const database = await createTestDatabase({ migrated: false });
  const client = postgres(database.url, { max: 1, onnotice: () => undefined });
  await client.begin((tx) => applyMigrations(tx, migrations.slice(0, index)));
  return { ...database, client, next };
}
