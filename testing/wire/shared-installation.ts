import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { startEmbedded } from "@/db/embedded";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { type Product, startProduct } from "./product";

/** Database and keys for servers with separate data folders, as if they ran on several machines. */
export interface SharedInstallation {
  databaseUrl: string;
  sql: postgres.Sql;
  cronSecret: string;
  admin: (...parameters: string[]) => string;
  start: (env?: Record<string, string>, command?: string[]) => Promise<Product>;
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
    admin: (...parameters) => {
      const env = { ...process.env, ...shared, DATA_DIR: ofDatabase };
      return execFileSync(process.execPath, ["scripts/admin.mjs", ...parameters], { env, encoding: "utf8" }).trim();
    },
    start: async (env = {}, command) => {
      const options = { dataDir: makeFolder(), env: { ...shared, ...env } };
      const product = await startProduct(command ? { ...options, command } : options);
      undo.push(product.stop);
      return product;
    },
    close: async () => {
      for (const each of undo.reverse()) await each();
      for (const folder of folders) removeDataDir(folder);
    },
  };
}
