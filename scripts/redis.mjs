import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installFromDebian } from "./debian.mjs";

const path = "/usr/bin/redis-server";

/** Installs Redis from Debian's packages if necessary. Returns its path, or null. */
export async function findRedis() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const found = folders.map((folder) => join(folder, "redis-server")).find((each) => existsSync(each));
  return found ?? (await installFromDebian({ "redis-server": path }, "for the tests of shared limits"));
}
