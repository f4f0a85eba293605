import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Returns the content of a JSON file, or null if it does not exist. The content is not validated,
 * because only this system writes it.
 */
export function findKept<Content>(path: string): Content | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Content) : null;
}

/**
 * Returns the content of a JSON file. Creates a missing file atomically, readable only by its
 * owner; concurrent processes all return the same content.
 */
export function keepFile<Content>(path: string, make: () => Content): Content {
  const kept = findKept<Content>(path);
  if (kept !== null) return kept;
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${JSON.stringify(make(), null, 2)}\n`, { flag: "wx", mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return JSON.parse(readFileSync(path, "utf8")) as Content;
}
