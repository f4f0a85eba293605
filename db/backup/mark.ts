import postgres from "postgres";

/** Schema that exists from the moment a database was restored until the erasures after its backup were done again. */
export const restoringMark = "quitanda_restoring";

/**
 * Refuses a database that a restore left unfinished: it may know people who were erased since.
 *
 * @throws Error whose message is one line for the operator.
 */
export async function checkRestored(url: string): Promise<void> {
  const client = connect(url);
  try {
    const [found] = await client`SELECT to_regnamespace(${restoringMark}) IS NOT NULL AS unfinished`;
    if (found?.unfinished) {
      throw new Error("A restore of this database did not end: run it again, with --replace (docs/backup.md)");
    }
  } finally {
    await client.end();
  }
}

/** Says that a restore is finished. */
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
