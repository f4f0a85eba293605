import { checkRestored } from "@/db/backup/mark";
import { distributeDatabase, isUnfinishedAt, usualShards } from "@/db/distribute/distribute-database";
import { migrateDatabase } from "@/db/migrate";
import { environment } from "../../core/env/env";
import { openServer } from "../start-up/installation";
import { type Command, readArguments, UsageFault } from "./command";

const maxShards = 1024;

/**
 * `[--dry-run] [--shards N]`: distributes the database by company over the nodes of its Citus
 * cluster, or resumes an earlier run (docs/operating/scale.md). Prints each step before running it;
 * with `--dry-run`, runs none.
 */
export const distributeCommand: Command = (args) => {
  const given = readArguments(args, { options: ["shards"], flags: ["dry-run"] });
  const isDryRun = given.flag("dry-run");
  const shards = readShards(given.optional("shards"));
  return async () => {
    const release = await openServer(say);
    try {
      const { databaseDirectUrl: url } = environment();
      await checkRestored(url);
      const isUnfinished = await isUnfinishedAt(url);
      if (!isUnfinished) await migrateDatabase(url);
      const first = await distributeDatabase(url, { isDryRun, shards, say });
      if (!isUnfinished || isDryRun) return { ok: true, ...first };
      // Newer migrations run after an earlier version's distribution has finished.
      await migrateDatabase(url);
      return { ok: true, ...(await distributeDatabase(url, { shards, say })) };
    } finally {
      await release();
    }
  };
};

const say = (line: string) => process.stderr.write(`${line}\n`);

/** @throws UsageFault */
function readShards(text: string | null): number {
  if (text === null) return usualShards;
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maxShards) return Number(text);
  throw new UsageFault(`--shards: must be a whole number from 1 to ${maxShards}`);
}
