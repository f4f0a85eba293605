import { type Database, db } from "./client";

/**
 * A query that is composed once for the pool and run many times: writing the text of a wide select costs this process
 * more than the database takes to answer it. `build` ends with `.prepare(name)`.
 */
export function preparedQuery<Query>(build: (database: Database) => Query): () => Query {
  const built = new WeakMap<Database, Query>();
  return () => {
    const database = db();
    const query = built.get(database) ?? build(database);
    built.set(database, query);
    return query;
  };
}
