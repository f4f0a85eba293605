import { setTimeout as sleep } from "node:timers/promises";
import { writeBackup } from "@/server/data/backups/backup-file";
import { nameBackup } from "@/server/data/backups/backup-names";

/** Writes half a backup into the folder given as an argument, prints a line and waits. */

const key = { kid: "k", key: Buffer.alloc(32) };
await writeBackup(`${process.argv[2]}/${nameBackup(new Date(), "00000000")}`, key, async (write) => {
  for (let each = 0; each < 100; each += 1) {
    await write({ kind: "bytes", value: Buffer.from(Array.from({ length: 65_536 }, () => Math.random() * 256)) });
  }
  console.log("half");
  await sleep(60_000);
});
