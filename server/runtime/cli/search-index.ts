import { ensureSearchIndex } from "@/db/search-index";
import { environment } from "../../core/env/env";
import { type Command, readArguments } from "./command";

/**
 * Creates the index for partial matches of names and email addresses without blocking writes, if
 * the database allows the extension `pg_trgm`. Prints the index's state, or why the server refused
 * it.
 */
export const indexCustomersCommand: Command = (args) => {
  readArguments(args, {});
  return async () => ({ ...(await ensureSearchIndex(environment().databaseDirectUrl)) });
};
