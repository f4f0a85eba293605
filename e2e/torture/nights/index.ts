import type { Night } from "../night";
import { killPostgres } from "./kill-postgres";
import { killServer } from "./kill-server";

/** Every night, by the name that the command line knows. */
export const nights: Readonly<Record<string, Night>> = {
  "kill-server": killServer,
  "kill-postgres": killPostgres,
};
