import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

/** @throws Error with the linter's report if a file violates a rule. */
export function formatFiles(files: ReadonlyMap<string, string>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-generated-"));
  try {
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    const options = ["check", "--write", "--vcs-enabled=false", `--config-path=${join(root, "biome.json")}`];
    execFileSync(process.execPath, [biome, ...options, folder], { encoding: "utf8", stdio: "pipe" });
    return new Map([...files.keys()].map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
