import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "../../core/env/env";
import { type Command, readArguments } from "./command";

/**
 * Creates the index for partial matches of names and email addresses, without blocking writes, if the database allows
 * the extension `pg_trgm`. Prints the state of the index, or the server's reason for refusing.
 */
export const indexCustomersCommand: Command = (args) => {
  readArguments(args, {});
  return async () => ({ ...(await ensureSearchIndex(environment().databaseDirectUrl)) });
};
