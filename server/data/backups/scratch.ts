import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { environment } from "../../core/env/env";

/** If `folder` is null, creates a temporary folder in DATA_DIR. */
export async function inScratch<Result>(
  folder: string | null,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (folder !== null) return use(folder);
  const { dataDir } = environment();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(/* turbopackIgnore: true */ dataDir, "backup-"));
  return use(scratch).finally(() => rm(scratch, { recursive: true, force: true }));
}
