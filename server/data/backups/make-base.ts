import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type BaseCopy, copyBase } from "@/db/embedded/base-copy";
import { readRecord } from "@/db/embedded/record";
import { currentVaultKey } from "../../core/crypto/seal";
import { environment } from "../../core/env/env";
import { writeBackup } from "./backup-file";
import { nameBackup } from "./backup-names";
import { writeBytes } from "./make-backup";
import type { SealedFile } from "./sealed-file";

/** Creates a base backup of the embedded database while it runs. Useful only with the WAL that follows it. */
export async function makeBase(folder: string, random: string): Promise<SealedFile & { base: BaseCopy }> {
  const { dataDir, databaseUrl } = environment();
  const record = readRecord(dataDir);
  if (!record) throw new Error("There is no embedded database");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, nameBackup(new Date(), random, "base"));
  const { result: base, ...written } = await writeBackup(file, currentVaultKey(), async (write) => {
    const copied = await copyBase(databaseUrl, record.folder, async ({ path, bytes }) => {
      await write({ kind: "file", value: { key: path, sha256: "" } });
      await writeBytes(bytes, write);
    });
    await write({ kind: "base", value: { ...copied, takenAt: copied.takenAt.toISOString() } });
    return copied;
  });
  return { ...written, base };
}
