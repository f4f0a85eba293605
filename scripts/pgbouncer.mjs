import { existsSync } from "node:fs";
import { installFromDebian } from "./debian.mjs";

const path = "/usr/sbin/pgbouncer";

/** The path of PgBouncer: the system's, else one installed from Debian's packages; null if neither works. */
export async function findPgbouncer() {
  return existsSync(path) ? path : await installFromDebian({ pgbouncer: path }, "for the tests behind a pooler");
}
