import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedFolders, generateLibraries } from "./generate";

const root = fileURLToPath(new URL("../..", import.meta.url));

for (const folder of generatedFolders) {
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
}
for (const [path, text] of generateLibraries()) writeFileSync(join(root, path), text);
