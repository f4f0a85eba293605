import postgres from "postgres";
import { createTestDatabase, type TestDatabase } from "../template-database";

/**
 * Citus in SQL, as far as distributing a database needs it. Records the placement of tables and
 * rejects what Citus rejects, but moves no data.
 */
const standIn = `
  CREATE SCHEMA stand_in;
  SET search_path = stand_in, public;
  CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod text, partkey text, repmodel text);
  CREATE TABLE pg_dist_shard (logicalrelid regclass, shardid bigint);
  CREATE TABLE pg_dist_local_group (groupid int);
  INSERT INTO pg_dist_local_group VALUES (0);
  CREATE FUNCTION column_to_column_name(regclass, text) RETURNS text LANGUAGE sql AS 'SELECT $2';
  CREATE FUNCTION check_keys(regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND $1 IN (conrelid, confrelid)) THEN
      RAISE 'cannot create foreign key constraint of %', $1;
    END IF;
  END $$;
  CREATE FUNCTION create_reference_table(name regclass) RETURNS void LANGUAGE sql AS
    $$ SELECT check_keys(name); INSERT INTO pg_dist_partition VALUES (name, 'n', NULL, 't') $$;
  CREATE FUNCTION create_distributed_table(name regclass, col text, colocate_with text, shard_count int DEFAULT NULL)
    RETURNS void LANGUAGE sql AS $$ SELECT check_keys(name); INSERT INTO pg_dist_partition VALUES (name, 'h', col, 's') $$;
  CREATE FUNCTION truncate_local_data_after_distributing_table(name regclass) RETURNS void LANGUAGE plpgsql AS
    $$ BEGIN EXECUTE 'TRUNCATE ' || name; END $$;
  SET search_path = public, stand_in;`;

const opened: { database: TestDatabase; client: postgres.Sql }[] = [];

export async function dropDatabases(): Promise<void> {
  for (const { client, database } of opened.splice(0)) {
    await client.end();
    await database.drop();
  }
}

/** Creates a migrated, undistributed database, which can be distributed with the stand-in. */
export async function openDatabase({ hasStandIn }: { hasStandIn: boolean }) {
  const database = await createTestDatabase();
  const client = postgres(database.url, { max: 1, onnotice: () => undefined });
  opened.push({ database, client });
  if (hasStandIn) {
    await client.unsafe(standIn);
    await client.unsafe(
      `ALTER DATABASE "${new URL(database.url).pathname.slice(1)}" SET search_path = stand_in, public`,
    );
  }
  return { url: database.url, client };
}
