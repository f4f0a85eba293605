import { resolve } from "node:path";
import { type AcquirerSettings, readAcquirerSettings } from "./environment/acquirer-settings";
import { type BackupSettings, readBackupSettings } from "./environment/backup-settings";
import { type CallbackSettings, readCallbackSettings } from "./environment/callback-settings";
import { type CardSettings, readCardSettings } from "./environment/card-settings";
import { type FileStoreSettings, readFileSettings } from "./environment/file-settings";
import { type MetricsSettings, readMetricsSettings } from "./environment/metrics-settings";
import {
  EnvironmentFault,
  read,
  readFlag,
  readInteger,
  readList,
  readOrigin,
  readRequired,
  type Variables,
} from "./environment/variables";
import { findServedHosts, isHostName, isLoopback, isPrivateInstallation } from "./reach";

export interface NamedKey {
  kid: string;
  key: Buffer;
}

/** Role of a process: the API, the pages, the jobs and webhooks alone, or the API with its own pages process. */
export type Role = (typeof roles)[number];
const roles = ["api", "pages", "worker", "all"] as const;

/** Address of the pages on another machine, and the secret they share with the API. */
export interface RemotePages {
  origin: string;
  secret: string;
}

/** The operator's settings (docs/decisions.md 11). An empty variable counts as absent. */
export interface Environment extends CallbackSettings, CardSettings, AcquirerSettings, MetricsSettings, BackupSettings {
  port: number;
  host: string;
  /** Public origin for buyers and sellers, without a trailing slash. */
  publicUrl: string;
  /** Host names that requests may use besides loopback ones; null if any is allowed. */
  servedHosts: ReadonlySet<string> | null;
  /** Number of processes that serve the port; with more than one, this process is their parent. */
  workers: number;
  /** Whether this process runs the scheduled jobs and sends webhooks; a worker always does. */
  runsJobs: boolean;
  /** How long a process that stops goes on answering after its health says so. */
  stopNoticeMilliseconds: number;
  dataDir: string;
  databaseUrl: string;
  /** Bypasses a transaction pooler, for migrations; by default, `databaseUrl`. */
  databaseDirectUrl: string;
  databasePrepare: boolean;
  /** Whether the database is the embedded one, in `dataDir`. */
  embedded: boolean;
  /** Embedded, on loopback only: gets the demo company. A proxy may still forward others here: see `isPrivate`. */
  loopbackOnly: boolean;
  /** Nobody beyond this machine can reach it, directly or through a proxy: mail reader, no HSTS. */
  isPrivate: boolean;
  /** Signs cookies, links in mails and the addresses of callbacks. */
  authSecret: string;
  /** What they signed is still accepted, until they are removed. */
  oldAuthSecrets: string[];
  /** The first signs, all verify. */
  tokenKeys: NamedKey[];
  /** The first encrypts, all decrypt. */
  vaultKeys: NamedKey[];
  /** Null closes the cron routes (docs/reliability.md rule 20). */
  cronSecret: string | null;
  /** Number of trusted proxies in front, for the client address. */
  trustProxy: number;
  /** Limit per address and minute on requests for pages and requests that pages send. */
  pagesPerMinute: number;
  redisUrl: string | null;
  /** Where uploaded files are kept; null: on the disk, in `dataDir`. */
  fileStore: FileStoreSettings | null;
  /** Bytes of uploaded files that a company may keep. */
  uploadBytes: number;
  smtpUrl: string | null;
  outboundIps: string[];
  /** Whether requests to `/v1` are kept for 30 days, masked. */
  keepsRequests: boolean;
  /** Whether we send to loopback and private addresses; by default if embedded and private. */
  webhookAllowPrivate: boolean;
  /** Null when the pages run on this machine, or this process is the pages. */
  remotePages: RemotePages | null;
}

/** Secrets for signing and encryption; the launcher generates them for an embedded installation. */
export const secretVariables = ["AUTH_SECRET", "TOKEN_KEYS", "VAULT_KEYS", "CRON_SECRET"] as const;
export type SecretVariable = (typeof secretVariables)[number];

const keyBytes = 32;
const leastSecretLength = 32;

function readHosts(variables: Variables): string[] {
  const hosts = readList(variables, "ALLOWED_HOSTS");
  if (hosts.every(isHostName)) return hosts;
  throw new EnvironmentFault("ALLOWED_HOSTS must be names such as shop.example.com,pay.example.com");
}

function readKeys(variables: Variables, name: string): NamedKey[] {
  const keys = readRequired(variables, name)
    .split(",")
    .map((entry) => {
      const [kid, encoded, ...rest] = entry.trim().split(":");
      const key = Buffer.from(encoded ?? "", "base64");
      if (!kid || rest.length > 0 || key.length !== keyBytes) {
        throw new EnvironmentFault(`${name} must be kid:base64,… with keys of ${keyBytes} bytes`);
      }
      return { kid, key };
    });
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new EnvironmentFault(`${name} names a kid twice`);
  return keys;
}

function readPublicUrl(variables: Variables, host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return readOrigin(variables, "PUBLIC_URL", "https://pay.example.com") ?? `http://${name}:${port}`;
}

/** Reads ROLE only, which decides the program to run. */
export function readRole(variables: Variables): Role {
  const given = read(variables, "ROLE") ?? "all";
  const role = roles.find((each) => each === given);
  if (!role) throw new EnvironmentFault("ROLE must be api, pages, worker or all");
  return role;
}

/** Reads PAGES_SECRET, shared by the API and the pages on another machine. */
export function readPagesSecret(variables: Variables): string {
  const secret = readRequired(variables, "PAGES_SECRET");
  if (secret.length < leastSecretLength) {
    throw new EnvironmentFault(`PAGES_SECRET must have at least ${leastSecretLength} characters`);
  }
  return secret;
}

function readKeepsRequests(variables: Variables): boolean {
  const given = read(variables, "REQUEST_LOG") ?? "on";
  if (given === "on" || given === "off") return given === "on";
  throw new EnvironmentFault("REQUEST_LOG must be on or off");
}

function readRemotePages(variables: Variables): RemotePages | null {
  if (readRole(variables) !== "api") return null;
  if (read(variables, "PAGES_URL") === null || read(variables, "PAGES_SECRET") === null) {
    throw new EnvironmentFault("With ROLE=api, set these too: PAGES_URL, PAGES_SECRET");
  }
  const origin = readOrigin(variables, "PAGES_URL", "http://10.0.0.2:3000");
  return { origin: origin ?? "", secret: readPagesSecret(variables) };
}

/** PORT and HOST only: the launcher checks them before anything else exists. */
export function readAddress(variables: Variables): { port: number; host: string } {
  return { port: readInteger(variables, "PORT", 3000, 1, 65_535), host: read(variables, "HOST") ?? "127.0.0.1" };
}

/** Reads WORKERS only, which decides how many connections the embedded database needs. */
export function readWorkers(variables: Variables): number {
  return readInteger(variables, "WORKERS", 1, 1, 64);
}

/** DATA_DIR as an absolute path. */
export function readDataDir(variables: Variables): string {
  return resolve(/* turbopackIgnore: true */ read(variables, "DATA_DIR") ?? ".data");
}

/** Reads VAULT_KEYS only, for a backup that is looked at where no installation is. */
export function readVaultKeys(variables: Variables): NamedKey[] {
  return readKeys(variables, "VAULT_KEYS");
}

/** The secrets missing from these variables. */
export function missingSecrets(variables: Variables): SecretVariable[] {
  return secretVariables.filter((name) => read(variables, name) === null);
}

/**
 * Reads an environment.
 *
 * @throws EnvironmentFault naming the variable that is missing or malformed.
 */
export function parseEnvironment(variables: Variables): Environment {
  const { port, host } = readAddress(variables);
  const embedded = read(variables, "QUITANDA_EMBEDDED") === "1";
  const publicUrl = readPublicUrl(variables, host, port);
  const trustProxy = readInteger(variables, "TRUST_PROXY", 0, 0, 100);
  const isPrivate = isPrivateInstallation({ host, publicUrl, trustProxy });
  return {
    port,
    host,
    publicUrl,
    servedHosts: findServedHosts({
      host,
      publicUrl: read(variables, "PUBLIC_URL") && publicUrl,
      allowed: readHosts(variables),
    }),
    workers: readWorkers(variables),
    runsJobs: readRole(variables) === "worker" || readFlag(variables, "RUN_JOBS", true),
    stopNoticeMilliseconds: 1000 * readInteger(variables, "STOP_NOTICE_SECONDS", 0, 0, 15),
    dataDir: readDataDir(variables),
    databaseUrl: readRequired(variables, "DATABASE_URL"),
    databaseDirectUrl: read(variables, "DATABASE_DIRECT_URL") ?? readRequired(variables, "DATABASE_URL"),
    databasePrepare: readFlag(variables, "DATABASE_PREPARE", true),
    embedded,
    loopbackOnly: embedded && isLoopback(host),
    isPrivate,
    authSecret: readRequired(variables, "AUTH_SECRET"),
    oldAuthSecrets: readList(variables, "AUTH_SECRETS_OLD"),
    tokenKeys: readKeys(variables, "TOKEN_KEYS"),
    vaultKeys: readVaultKeys(variables),
    cronSecret: read(variables, "CRON_SECRET"),
    trustProxy,
    pagesPerMinute: readInteger(variables, "PAGES_PER_MINUTE", 600, 1, 1_000_000),
    redisUrl: read(variables, "REDIS_URL"),
    ...readFileSettings(variables),
    smtpUrl: read(variables, "SMTP_URL"),
    outboundIps: readList(variables, "OUTBOUND_IPS"),
    keepsRequests: readKeepsRequests(variables),
    ...readCardSettings(variables),
    ...readCallbackSettings(variables, { publicUrl, trustProxy }),
    ...readAcquirerSettings(variables),
    ...readMetricsSettings(variables),
    ...readBackupSettings(variables),
    webhookAllowPrivate: readFlag(variables, "WEBHOOK_ALLOW_PRIVATE", embedded && isPrivate),
    remotePages: readRemotePages(variables),
  };
}

let parsed: Environment | null = null;

/** The environment of this process, read once on first use, after the launcher has completed it. */
export function environment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}
