import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkRestored } from "@/db/backup/mark";
import { checkSession, hasCitus } from "@/db/check-session";
import { closeDatabase, openDatabase } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { databaseUser } from "@/db/embedded/binaries";
import { closeFolder } from "@/db/embedded/folder-access";
import { readRecord } from "@/db/embedded/record";
import { hasSchema, migrateDatabase } from "@/db/migrate";
import {
  EnvironmentFault,
  environment,
  missingSecrets,
  readBackupSettings,
  readDataDir,
  readWorkers,
  type SecretVariable,
} from "../../core/env/env";
import { findKept, keepFile } from "../../core/files/keep-file";
import { neededConnections } from "./connections";

export interface Installation {
  /** Closes the pool and releases the embedded PostgreSQL, which stops with its last client process. */
  close: () => Promise<void>;
}

export interface OpeningOptions {
  /** Rejects an empty database. */
  mustExist?: boolean;
  /**
   * Receives `close` as soon as the server is open, for a caller that may give up earlier than the
   * installation opens. Repeated calls of `close` share one promise.
   */
  opened?: (close: () => Promise<void>) => void;
}

/** `AUTH_SECRETS_OLD` is present only while AUTH_SECRET in `secrets.json` is being replaced. */
type Secrets = Record<SecretVariable, string> & { AUTH_SECRETS_OLD?: string };

function makeSecrets(): Secrets {
  const key = () => randomBytes(32);
  return {
    AUTH_SECRET: key().toString("base64url"),
    TOKEN_KEYS: `k1:${key().toString("base64")}`,
    VAULT_KEYS: `k1:${key().toString("base64")}`,
    CRON_SECRET: key().toString("base64url"),
  };
}

async function openEmbedded(say: (line: string) => void): Promise<() => Promise<void>> {
  const dataDir = readDataDir(process.env);
  const { backupFolder, backupStore } = readBackupSettings(process.env);
  const { url, release } = await startEmbedded({
    dataDir,
    say,
    maxConnections: neededConnections(readWorkers(process.env)),
    archives: backupFolder !== null || backupStore !== null,
  });
  const kept = keepFile(join(dataDir, "secrets.json"), makeSecrets);
  for (const name of missingSecrets(process.env)) process.env[name] = kept[name];
  if (kept.AUTH_SECRETS_OLD) process.env.AUTH_SECRETS_OLD ||= kept.AUTH_SECRETS_OLD;
  Object.assign(process.env, { DATABASE_URL: url, QUITANDA_EMBEDDED: "1" });
  return release;
}

/** Restricts access to an existing DATA_DIR, which may contain emails and uploads, except for PostgreSQL's user. */
function closeData(dataDir: string): void {
  if (existsSync(dataDir)) closeFolder(dataDir, existsSync(join(dataDir, "postgres")) ? databaseUser() : null);
}

/**
 * Makes the database reachable and completes the environment, as the first step of
 * `openInstallation`. A restore calls it separately, because its tables are missing or being
 * replaced.
 *
 * @returns a function that releases the server.
 * @throws the same errors as `openInstallation`
 */
export async function openServer(say: (line: string) => void): Promise<() => Promise<void>> {
  if (!process.env.DATABASE_URL?.trim()) return openEmbedded(say);
  closeData(readDataDir(process.env));
  const missing = missingSecrets(process.env);
  if (missing.length > 0) throw new EnvironmentFault(`With DATABASE_URL, set these too: ${missing.join(", ")}`);
  return async () => undefined;
}

/** Reads the secrets in DATA_DIR without starting anything. Environment variables take precedence. */
export function readSecrets(): Record<string, string | undefined> {
  const kept = findKept<Secrets>(join(readDataDir(process.env), "secrets.json"));
  const given = Object.entries(process.env).filter(([, value]) => value?.trim());
  return { ...kept, ...Object.fromEntries(given) };
}

/**
 * Opens the resources shared by all processes: DATABASE_URL, or else the embedded PostgreSQL in
 * DATA_DIR with secrets generated once and stored there (docs/domains/runtime.md). Sets generated
 * values in `process.env`. `say` receives one-line messages for the operator.
 *
 * @throws EnvironmentFault if a variable is missing or malformed; Error if the database cannot be
 * opened. Both messages are one line for the operator.
 */
export async function openInstallation(
  say: (line: string) => void = () => undefined,
  { mustExist = false, opened }: OpeningOptions = {},
): Promise<Installation> {
  const release = await openServer(say);
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= closeDatabase().then(release);
    return closing;
  };
  opened?.(close);
  try {
    const { databaseUrl, databaseDirectUrl, databasePrepare } = environment();
    if (mustExist && !(await hasSchema(databaseDirectUrl))) throw noInstallation(`${nameInstallation()} is empty`);
    await checkRestored(databaseDirectUrl);
    // Read by `server/runtime/http/schema-guard.ts`; inherited by workers.
    process.env.QUITANDA_SCHEMA = String(await migrateDatabase(databaseDirectUrl));
    openDatabase({ url: databaseUrl, prepare: databasePrepare });
    await checkSession();
    // Read by `db/client.ts`; inherited by workers.
    process.env.QUITANDA_DISTRIBUTED = (await hasCitus()) ? "1" : "";
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

/**
 * Opens an installation for a command. Never creates one, because a command with other variables
 * than the server's would report on an empty database.
 *
 * @throws Error with the searched location if there is no installation; otherwise like
 * `openInstallation`.
 */
export async function openExistingInstallation(say: (line: string) => void): Promise<Installation> {
  const dataDir = readDataDir(process.env);
  if (!process.env.DATABASE_URL?.trim() && !readRecord(dataDir)) {
    throw noInstallation(`DATABASE_URL is not set, and DATA_DIR (${dataDir}) has no database`);
  }
  return openInstallation(say, { mustExist: true });
}

function noInstallation(reason: string): Error {
  const place = process.env.QUITANDA_ENV ?? "/etc/quitanda/env";
  return new Error(
    `There is no installation: ${reason}. The server's variables are read from ${place}, unless DATABASE_URL or DATA_DIR is set`,
  );
}

/** Data directory of an embedded installation, or the database URL without credentials. */
export function nameInstallation(): string {
  const { embedded, dataDir, databaseUrl } = environment();
  if (embedded) return dataDir;
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}
