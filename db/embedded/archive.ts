import { chownSync, mkdirSync } from "node:fs";
import type postgres from "postgres";
import { spoolOf } from "./archive-settings";
import type { Cluster } from "./cluster";

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export async function startArchiving(client: postgres.Sql, { folder, user }: Cluster): Promise<void> {
  const spool = spoolOf(folder);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  if (user) chownSync(spool, user.uid, user.gid);
  const target = quote(`${spool}/`.replaceAll("%", "%%"));
  const command = `test -f ${target}%f || (cp %p ${target}%f.part && mv ${target}%f.part ${target}%f)`;
  await client.unsafe(`ALTER SYSTEM SET archive_command = '${command.replaceAll("'", "''")}'`);
  await client.unsafe("SELECT pg_reload_conf()");
}
