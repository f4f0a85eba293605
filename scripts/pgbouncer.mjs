import { existsSync } from "node:fs";
import { installFromDebian } from "./debian.mjs";

const path = "/usr/sbin/pgbouncer";

/** Returns the path of PgBouncer, installing it from Debian's packages if necessary, or null. */
export async function findPgbouncer() {
  return existsSync(path) ? path : await installFromDebian({ pgbouncer: path }, "for the tests behind a pooler");
}
