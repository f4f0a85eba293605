import postgres from "postgres";
import { distributeDatabase } from "@/db/distribute/distribute-database";
import { migrateDatabase } from "@/db/migrate";

/** Distributed database; DATABASE_URL must be a Citus coordinator. */
export const isOnCitus = process.env.QUITANDA_CITUS === "1";

/** Few, because every shard adds a table for each distributed table, and tests have few companies. */
const shards = 4;

interface Node {
  host: string;
  port: number;
  isCoordinator: boolean;
}

/**
 * Creates a database on the given server, and on its Citus workers if there are any. Returns the database's URL. Copies
 * `template`, which must have no connections, except on Citus.
 */
export async function createDatabase(server: string, name: string, template = "template1"): Promise<string> {
  const nodes = await readNodes(server);
  const address = addressOf(server, { name });
  if (!isOnCitus) {
    // Test servers do not fsync, so copying files takes half the time of writing them through the log.
    await onServer(server, (client) =>
      client.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
    );
    return address;
  }
  await onServer(server, (client) => client.unsafe(`CREATE DATABASE ${name}`));
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator);
  for (const worker of workers) {
    await onServer(addressOf(server, { node: worker }), (client) => client.unsafe(`CREATE DATABASE ${name}`));
    await onServer(addressOf(server, { node: worker, name }), (client) => client.unsafe("CREATE EXTENSION citus"));
  }
  await onServer(address, async (client) => {
    await client.unsafe("CREATE EXTENSION citus");
    const coordinator = nodes.find(({ isCoordinator }) => isCoordinator);
    if (coordinator) await client`SELECT citus_set_coordinator_host(${coordinator.host}, ${coordinator.port})`;
    for (const { host, port } of workers) await client`SELECT citus_add_node(${host}, ${port})`;
  });
  return address;
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  const drop = (client: postgres.Sql) => client.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  const workers = (await readNodes(server)).filter(({ isCoordinator }) => !isCoordinator);
  await onServer(server, drop);
  for (const node of workers) await onServer(addressOf(server, { node }), drop);
}

/** Distributes the database if the tests run on Citus. */
export async function makeTables(url: string): Promise<void> {
  await migrateDatabase(url);
  if (isOnCitus) await distributeDatabase(url, { shards, say: () => undefined });
}

async function readNodes(server: string): Promise<Node[]> {
  if (!isOnCitus) return [];
  return onServer(server, async (client) => {
    const rows = await client<Node[]>`
      SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node WHERE noderole = 'primary'`;
    return [...rows];
  });
}

function addressOf(server: string, { node, name }: { node?: Node; name?: string }): string {
  const address = new URL(server);
  if (name) address.pathname = `/${name}`;
  if (node) Object.assign(address, { hostname: node.host, port: String(node.port) });
  return address.href;
}

async function onServer<Result>(url: string, run: (client: postgres.Sql) => Promise<Result>): Promise<Result> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
