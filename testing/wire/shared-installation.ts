import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { startEmbedded } from "@/db/embedded";
import { migrateDatabase } from "@/db/migrate";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { type Product, startProduct } from "./product";

/** Database and keys for servers with separate data folders, as on several machines. */
export interface SharedInstallation {
  databaseUrl: string;
  sql: postgres.Sql;
  cronSecret: string;
  /** Environment variables of the database and the keys. */
  variables: Record<string, string>;
  admin: (...parameters: string[]) => string;
  start: (env?: Record<string, string>, command?: string[], port?: number) => Promise<Product>;
  close: () => Promise<void>;
}

export async function openShared(): Promise<SharedInstallation> {
  const folders: string[] = [];
  const undo: (() => unknown)[] = [];
  const makeFolder = () => {
    const folder = makeDataDir("wire");
    folders.push(folder);
    return folder;
  };
  const ofDatabase = makeFolder();
  const database = await startEmbedded({ dataDir: ofDatabase, durable: false });
  undo.push(database.release);
  await migrateDatabase(database.url);
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  undo.push(() => sql.end());
  const cronSecret = randomBytes(32).toString("base64url");
  const shared = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    TOKEN_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    CRON_SECRET: cronSecret,
  };
  return {
    databaseUrl: database.url,
    sql,
    cronSecret,
    variables: shared,
    admin: (...parameters) => {
      const env = { ...process.env, ...shared, DATA_DIR: ofDatabase };
      return execFileSync(process.execPath, ["scripts/admin.mjs", ...parameters], { env, encoding: "utf8" }).trim();
    },
    start: async (env = {}, command, port) => {
      const options = { dataDir: makeFolder(), env: { ...shared, ...env }, ...(command && { command }) };
      const product = await startProduct(port ? { ...options, port } : options);
      undo.push(product.stop);
      return product;
    },
    close: async () => {
      for (const each of undo.reverse()) await each();
      for (const folder of folders) removeDataDir(folder);
    },
  };
}
