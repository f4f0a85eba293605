import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { spoolOf } from "@/db/embedded/archive-settings";
import { readRecord } from "@/db/embedded/record";
import { currentVaultKey } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import { type BackupPlace, configuredPlace } from "./places";
import { writeSealed } from "./sealed-file";

const segment = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

/** Each cluster has a folder, because segments of different clusters may have the same name. */
export const segmentName = (systemId: string, name: string): string => `log/${systemId}/${name}.sealed`;

/**
 * Encrypts and uploads finished WAL segments of the embedded database, and removes the local
 * copies. With a base backup, they allow recovery to any later time.
 */
export async function shipLog(place: BackupPlace | null = configuredPlace()): Promise<{ shippedSegments: number }> {
  const { dataDir, embedded } = environment();
  const record = embedded && place ? readRecord(dataDir) : null;
  const spool = record && spoolOf(record.folder);
  if (!place || !spool || !existsSync(spool)) return { shippedSegments: 0 };
  const names = (await readdir(spool)).filter((name) => segment.test(name)).sort();
  if (names.length === 0) return { shippedSegments: 0 };
  const systemId = await readSystemId();
  for (const name of names) {
    const draft = join(/* turbopackIgnore: true */ dataDir, `segment.${randomBytes(4).toString("hex")}`);
    try {
      await writeSealed(draft, currentVaultKey(), async (write) => {
        for await (const part of createReadStream(join(spool, name))) await write(part);
      });
      await place.put(segmentName(systemId, name), draft);
    } finally {
      await rm(draft, { force: true });
    }
    await rm(join(spool, name), { force: true });
  }
  return { shippedSegments: names.length };
}

async function readSystemId(): Promise<string> {
  const [row] = await db().execute<{ id: string }>(sql`SELECT system_identifier::text AS id FROM pg_control_system()`);
  if (!row) throw new Error("The database has no identifier");
  return row.id;
}
