import postgres from "postgres";

/** Exists until the erasures made after the backup have been repeated. */
export const restoringMark = "quitanda_restoring";

/**
 * Rejects an unfinished restore, which may contain people erased after the backup.
 *
 * @throws Error with a one-line message for the operator.
 */
export async function checkRestored(url: string): Promise<void> {
  const client = connect(url);
  try {
    const [found] = await client`SELECT to_regnamespace(${restoringMark}) IS NOT NULL AS unfinished`;
    if (found?.unfinished) {
      throw new Error(
        "A restore of this database did not end: run it again, with --replace (docs/operating/backup.md)",
      );
    }
  } finally {
    await client.end();
  }
}

export async function removeMark(url: string): Promise<void> {
  const client = connect(url);
  try {
    await client.unsafe(`DROP SCHEMA IF EXISTS ${restoringMark}`);
  } finally {
    await client.end();
  }
}

function connect(url: string): postgres.Sql {
  return postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
}
