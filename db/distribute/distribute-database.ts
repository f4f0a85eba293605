import postgres from "postgres";
import { planSteps, type Step, UnfitDatabase } from "./plan-steps";
import { hasCitus, isUnfinished, readState } from "./read-state";
import { listKinds } from "./table-kinds";

export const usualShards = 32;

/** Allows one process at a time to distribute tables. An arbitrary number, the same in every process. */
const advisoryLock = 78_482_636;

export interface Distributing {
  /** Prints the steps without running them, even without Citus. */
  isDryRun?: boolean;
  shards?: number;
  say: (step: string) => void;
}

/**
 * Distributes the product's tables, even with rows, by company with Citus: reference tables first,
 * the others colocated. After an interruption, the next call continues. No other process may write
 * to the database meanwhile.
 *
 * @returns the number of the product's tables, including those that stay on the coordinator.
 * @throws UnfitDatabase before any change, or with the server's reason if a step fails.
 */
export async function distributeDatabase(url: string, distributing: Distributing): Promise<{ tables: number }> {
  const { isDryRun = false, shards = usualShards, say } = distributing;
  const client = connect(url);
  try {
    if (!isDryRun) await checkServer(client);
    const state = await readState(client);
    const steps = planSteps(state, listKinds(), shards);
    for (const step of steps) {
      say(step.says);
      if (!isDryRun) await take(client, step);
    }
    return { tables: state.tables.length };
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** `distributeDatabase` was started but has not finished. Some foreign keys may be missing. */
export async function isUnfinishedAt(url: string): Promise<boolean> {
  const client = connect(url);
  try {
    return await isUnfinished(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

function connect(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: "quitanda distribute", statement_timeout: 0, lock_timeout: 60_000 },
  });
}

async function take(client: postgres.Sql, { says, statements }: Step): Promise<void> {
  try {
    await send(client, statements);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnfitDatabase(`Could not ${says}: ${reason}; once that is mended, run it again`);
  }
}

async function send(client: postgres.Sql, statements: readonly string[]): Promise<void> {
  const [first, ...others] = statements;
  if (first && others.length === 0) {
    await client.unsafe(first);
    return;
  }
  await client.begin(async (tx) => {
    for (const statement of statements) await tx.unsafe(statement);
  });
}

async function checkServer(client: postgres.Sql): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new UnfitDatabase(
      "The database has no Citus: run CREATE EXTENSION citus on each machine (docs/operating/scale.md)",
    );
  }
  const [found] = await client.unsafe(`
    SELECT (SELECT groupid FROM pg_dist_local_group) AS "group",
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser", current_user AS role,
      pg_try_advisory_lock(${advisoryLock}) AS "isAlone",
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'quitanda') AS users`);
  if (found?.group !== 0) throw new UnfitDatabase("DATABASE_DIRECT_URL leads to a worker: it must be the coordinator");
  if (!found.isSuperuser) {
    throw new UnfitDatabase(
      `The role ${found.role} is no superuser of the coordinator: use one in DATABASE_DIRECT_URL`,
    );
  }
  if (!found.isAlone) throw new UnfitDatabase("Another process is distributing this database");
  if (found.users > 0) {
    throw new UnfitDatabase(`Quitanda has ${found.users} connections to this database: stop every process of it first`);
  }
}
