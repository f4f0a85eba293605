import { readFile } from "node:fs/promises";
import { join } from "node:path";

export function readChangelogFile(): Promise<string> {
  return readFile(join(process.cwd(), "CHANGELOG.md"), "utf8");
}
