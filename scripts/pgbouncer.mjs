import { existsSync } from "node:fs";
import { installFromDebian } from "./debian.mjs";

const path = "/usr/sbin/pgbouncer";

/** Installs PgBouncer from Debian's packages if necessary. Returns its path, or null. */
export async function findPgbouncer() {
  return existsSync(path) ? path : await installFromDebian({ pgbouncer: path }, "for the tests behind a pooler");
}
