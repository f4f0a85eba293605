import { sql } from "drizzle-orm";
import { db, sessionSettings } from "./client";
import { citusQuery } from "./distribute/read-state";

const settingNames = Object.keys(sessionSettings) as (keyof typeof sessionSettings)[];

/** Debian's packages write `Etc/UTC` into the settings of a new server. */
const synonyms: Record<string, string> = { "Etc/UTC": "UTC" };

const protocolViolation = "08P01";

interface Session {
  role: string;
  database: string;
  settings: Record<string, string>;
}

/**
 * Checks that sessions have `sessionSettings`, which the driver sends with each new connection. A
 * transaction pooler rejects or ignores them, so they must be set on its database role.
 *
 * @throws Error with a one-line message for the operator, which contains the statements to run.
 */
export async function checkSession(): Promise<void> {
  const { role, database, settings } = await readSession();
  const missing = settingNames.filter((name) => {
    const value = settings[name] ?? "";
    return (synonyms[value] ?? value) !== String(sessionSettings[name]);
  });
  if (missing.length === 0) return;
  const owner = `ALTER ROLE "${role}" IN DATABASE "${database}"`;
  const statements = missing.map((name) => `${owner} SET ${name} = '${sessionSettings[name]}';`);
  throw new Error(
    `DATABASE_URL leads to a pooler that does not pass settings on; run this once, then reconnect it: ${statements.join(" ")}`,
  );
}

export async function hasCitus(): Promise<boolean> {
  const [read] = await db().execute<{ found: boolean }>(sql.raw(citusQuery));
  return read?.found === true;
}

async function readSession(): Promise<Session> {
  try {
    const [session] = await db().execute<Session & Record<string, unknown>>(sql`
      SELECT current_user AS role, current_database() AS database, jsonb_object_agg(name, setting) AS settings
      FROM pg_settings WHERE name = ANY (${sql.param(settingNames)}::text[])`);
    if (session) return session;
  } catch (error) {
    if (!isRefusedSetting(error)) throw error;
    throw new Error("DATABASE_URL leads to a transaction pooler: set DATABASE_PREPARE=false");
  }
  throw new Error("The database has no settings");
}

/** PgBouncer rejected a startup setting. Drizzle wraps the driver's errors. */
function isRefusedSetting(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ("code" in each && each.code === protocolViolation && /startup parameter/.test(each.message)) return true;
  }
  return false;
}
