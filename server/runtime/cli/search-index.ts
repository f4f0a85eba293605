import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "../../core/env/env";
import { type Command, readArguments } from "./command";

/**
 * Makes the index for searches by a part of a name or e-mail, without blocking writes, once the database allows the
 * extension `pg_trgm`; prints its state, and the server's reason if it does not.
 */
export const indexCustomersCommand: Command = (args) => {
  readArguments(args, {});
  return async () => ({ ...(await ensureSearchIndex(environment().databaseDirectUrl)) });
};
