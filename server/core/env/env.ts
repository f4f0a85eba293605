import { resolve } from "node:path";
import { z } from "zod";
import type { BankEnvironment } from "@/db/schema/acquiring-enums";
import { findServedHosts, isHostName, isLoopback, isLoopbackUrl, isPrivateInstallation } from "./reach";

/** Environment variables by name. An empty value is treated as absent. */
export type Variables = Record<string, string | undefined>;

/** Thrown for an invalid or missing variable. The message is one line for the operator and never contains a secret. */
export class EnvironmentFault extends Error {}

/** The launcher generates these secrets for an embedded installation. */
export const secretVariables = ["AUTH_SECRET", "TOKEN_KEYS", "VAULT_KEYS", "CRON_SECRET"] as const;
export type SecretVariable = (typeof secretVariables)[number];

const required = z.string("is not set");
const text = z.string().nullable().default(null);
const path = z.string().transform((given) => resolve(/* turbopackIgnore: true */ given));
const list = z
  .string()
  .transform((given) => given.split(",").flatMap((entry) => entry.trim() || []))
  .default([]);

function integer(min: number, max: number) {
  return z
    .string()
    .transform((given) => (/^\d{1,9}$/.test(given) ? Number(given) : Number.NaN))
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
}

function flag() {
  return z.enum(["true", "false"], "must be true or false").transform((given) => given === "true");
}

function longText(minLength: number, missing?: string) {
  return z.string(missing).min(minLength, `must have at least ${minLength} characters`);
}

/** Rejects libpq's `sslrootcert`: the driver trusts only Node's certificate authorities. */
function databaseUrl(given: z.ZodString) {
  const fault = "must not have sslrootcert: use sslmode=verify-full, and NODE_EXTRA_CA_CERTS for a private authority";
  return given.refine((url) => !/[?&]sslrootcert=(?!system(&|$))/.test(url), fault);
}

/** An http or https origin without a trailing slash. */
function origin(example: string) {
  return z
    .string()
    .refine((given) => {
      const url = URL.canParse(given) ? new URL(given) : null;
      return url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username;
    }, `must be an origin such as ${example}`)
    .transform((given) => new URL(given).origin);
}

const keyFormat = "must be kid:base64,… with keys of 32 bytes";
const key = z
  .string()
  .trim()
  .regex(/^[^:]+:[^:]+$/, keyFormat)
  .transform((entry) => {
    const [kid = "", encoded = ""] = entry.split(":");
    return { kid, key: Buffer.from(encoded, "base64") };
  })
  .refine((named) => named.key.length === 32, keyFormat);

export type NamedKey = z.infer<typeof key>;

const keys = required
  .transform((given) => given.split(","))
  .pipe(z.array(key))
  .refine((named) => new Set(named.map(({ kid }) => kid)).size === named.length, "names a kid twice");

const bucket = z
  .string()
  .refine((given) => {
    const url = URL.canParse(given) ? new URL(given) : null;
    return url && /^https?:$/.test(url.protocol) && url.username && url.password && url.pathname !== "/";
  }, "must be https://KEY:SECRET@host/bucket?region=sa-east-1")
  .transform((given) => {
    const url = new URL(given);
    return {
      bucketUrl: withoutSlash(url),
      region: url.searchParams.get("region") ?? "us-east-1",
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  })
  .nullable()
  .default(null);

export type FileStoreSettings = NonNullable<z.infer<typeof bucket>>;

const pagarmeUrl = "https://api.pagar.me/core/v5";
const publicKeyFormat = "must be pk_…, of the same environment as the secret key";

function withoutSlash(url: URL): string {
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}

/** Accepts https URLs and, for testing, http URLs of the local machine. */
function isAcquirerUrl(given: string): boolean {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || url.search || url.hash || url.username) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackUrl(given));
}

/**
 * Types, defaults, error messages and descriptions of all variables
 * (docs/operating/configuration.md). `unset` documents the behavior without the variable if the
 * schema has no default.
 */
export const settings = z.object({
  ROLE: z
    .enum(["api", "pages", "worker", "all"], "must be api, pages, worker or all")
    .default("all")
    .meta({ description: "What this machine runs: `api`, `pages`, `worker` (jobs and webhooks) or `all`." }),
  PORT: integer(1, 65_535).default(3000).meta({ description: "Port to listen on." }),
  HOST: z.string().default("127.0.0.1").meta({ description: "Address to listen on." }),
  PUBLIC_URL: origin("https://pay.example.com").nullable().default(null).meta({
    description: "Origin that people use. Requests for another host name are refused.",
    unset: "the address it listens on",
  }),
  ALLOWED_HOSTS: list
    .refine((hosts) => hosts.every(isHostName), "must be names such as shop.example.com,pay.example.com")
    .meta({
      description: "Further host names, comma-separated, that requests may use besides the one of `PUBLIC_URL`.",
      unset: "loopback names and IP addresses only",
    }),
  WORKERS: integer(1, 64).default(1).meta({
    description: "Processes that serve the port, 1 to 64 ([when](scale.md#more-cores)).",
  }),
  RUN_JOBS: flag()
    .default(true)
    .meta({ description: "`false` leaves jobs and webhooks to machines with `ROLE=worker`." }),
  STOP_NOTICE_SECONDS: integer(0, 15).default(0).meta({
    description: "Seconds, 0 to 15, in which a stopping process still responds while `/api/health` says `draining`.",
  }),
  DATA_DIR: path.prefault(".data").meta({
    description: "Folder of the embedded database, secrets, uploads and logs.",
    unset: "`.data`",
  }),
  DATABASE_URL: databaseUrl(required).meta({
    description: "Your own PostgreSQL, version 15 or newer.",
    unset: "the embedded PostgreSQL in `DATA_DIR`",
  }),
  DATABASE_DIRECT_URL: databaseUrl(z.string()).nullable().default(null).meta({
    description: "URL that bypasses a transaction pooler, for migrations and the search index.",
    unset: "`DATABASE_URL`",
  }),
  DATABASE_PREPARE: flag().default(true).meta({
    description: "`false` behind a transaction pooler such as PgBouncer. The start names settings that the role lacks.",
  }),
  AUTH_SECRET: longText(32, "is not set").meta({
    description: "Signs cookies, links in mails and the addresses of callbacks; at least 32 characters.",
    unset: "generated with the embedded database, required otherwise",
  }),
  AUTH_SECRETS_OLD: list.meta({
    description:
      "Former values of `AUTH_SECRET`, comma-separated, whose signatures are still accepted ([rotation](deploy.md#changing-keys)).",
  }),
  TOKEN_KEYS: keys.meta({
    description: "Keys of access tokens, `kid:base64,…` of 32 bytes each. The first signs, all verify.",
    unset: "generated with the embedded database, required otherwise",
  }),
  VAULT_KEYS: keys.meta({
    description: "Keys of sealed data, `kid:base64,…` of 32 bytes each. The first encrypts, all decrypt.",
    unset: "generated with the embedded database, required otherwise",
  }),
  CRON_SECRET: text.meta({
    description: "Bearer token of `/api/cron/{job}`. Without it these routes are closed.",
    unset: "generated with the embedded database",
  }),
  TRUST_PROXY: integer(0, 100).default(0).meta({
    description: "Number of proxies in front that are trusted to report the client's address.",
  }),
  PAGES_PER_MINUTE: integer(1, 1_000_000).default(600).meta({
    description: "Maximum requests per minute from one address for pages and their calls.",
  }),
  PAGES_URL: origin("http://10.0.0.2:3000").meta({
    description: "Origin of the pages on another machine; required with `ROLE=api`.",
    unset: "none",
  }),
  PAGES_SECRET: longText(32, "is not set").meta({
    description: "Secret shared by the API and the pages on another machine, at least 32 characters.",
    unset: "none",
  }),
  REDIS_URL: text.meta({ description: "Redis that shares rate-limit counters between machines.", unset: "in memory" }),
  S3_URL: bucket.meta({
    description: "Store of uploaded files, `https://KEY:SECRET@host/bucket?region=…`.",
    unset: "the disk, in `DATA_DIR`",
  }),
  UPLOADS_MB: integer(1, 100_000_000)
    .default(5_120)
    .meta({ description: "Megabytes of uploads that a company may keep." }),
  SMTP_URL: text.meta({
    description: "Mail server, `smtps://user:password@host`.",
    unset: "files in `DATA_DIR/outbox`, shown at `/dev/outbox` on a private installation",
  }),
  OUTBOUND_IPS: list.meta({ description: "Addresses from which webhooks are sent, for `/docs`.", unset: "not shown" }),
  REQUEST_LOG: z
    .enum(["on", "off"], "must be on or off")
    .default("on")
    .meta({ description: "`off` keeps no requests to `/v1`; `on` keeps them for 30 days, masked." }),
  EVENTS_KEEP_MONTHS: integer(1, 1_200).default(13).meta({
    description: "Months after which the payload and the deliveries of an event are deleted.",
  }),
  CARD_DATA: z.literal("here", "must be here, or not set").optional().meta({
    description: "`here` declares that card numbers may reach this server ([consequences](../pci.md)).",
    unset: "cards go from the browser to the acquirer",
  }),
  CALLBACK_URL: origin("https://callbacks.example.com").nullable().default(null).meta({
    description: "Origin of the callbacks' addresses.",
    unset: "the origin of `CALLBACK_PORT`, else `PUBLIC_URL`",
  }),
  CALLBACK_PORT: integer(1, 65_535).nullable().default(null).meta({
    description: "Separate port for banks' callbacks with client certificates (mutual TLS).",
  }),
  CALLBACK_CERT: path.optional().meta({ description: "PEM file: certificate of `CALLBACK_PORT`." }),
  CALLBACK_KEY: path.optional().meta({ description: "PEM file: private key of `CALLBACK_PORT`." }),
  CALLBACK_CA: path
    .optional()
    .meta({ description: "PEM file: authorities that sign the banks' client certificates, for `CALLBACK_PORT`." }),
  CALLBACK_CERT_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/, "must be a header's name such as x-client-cert")
    .toLowerCase()
    .nullable()
    .default(null)
    .meta({
      description: "Header in which a trusted proxy passes on the bank's client certificate; needs `TRUST_PROXY`.",
    }),
  PAGARME_API_URL: z
    .string()
    .refine(isAcquirerUrl, `must be an https address such as ${pagarmeUrl}`)
    .transform((given) => withoutSlash(new URL(given)))
    .default(pagarmeUrl)
    .meta({ description: "Pagar.me's API, for a rehearsal at another address; `http` on this machine only." }),
  PAGARME_SECRET_KEY: z
    .string()
    .regex(/^sk_\w{8,}$/, "must be sk_…")
    .optional()
    .meta({
      description: "Secret key of the operator's account at Pagar.me, for companies that sell through it.",
      unset: "companies connect accounts of their own",
    }),
  PAGARME_PUBLIC_KEY: z
    .string()
    .regex(/^pk_\w{8,}$/, publicKeyFormat)
    .optional()
    .meta({ description: "Public key of that account, of the same environment." }),
  PAGARME_RECIPIENT_ID: z
    .string()
    .regex(/^r[ep]_\w{8,}$/, "must be re_… or rp_…")
    .optional()
    .meta({ description: "The operator's recipient in that account, which receives the platform's fee." }),
  METRICS_TOKEN: longText(16).nullable().default(null).meta({
    description: "Bearer token of `GET /metrics` on `PORT`, at least 16 characters.",
    unset: "none: 404",
  }),
  METRICS_PORT: integer(1, 65_535).nullable().default(null).meta({
    description: "Separate port for `GET /metrics`, on `HOST`, without a token.",
  }),
  BACKUP_DIR: path.nullable().default(null).meta({ description: "Folder of the [nightly backups](backup.md)." }),
  BACKUP_S3_URL: bucket.meta({
    description: "Store of the nightly backups, in the form of `S3_URL`, instead of a folder.",
  }),
  BACKUP_KEEP: integer(1, 10_000).default(14).meta({ description: "Number of verified backups that are kept." }),
  WEBHOOK_ALLOW_PRIVATE: flag().optional().meta({
    description: "`true` lets webhooks and product pictures use private addresses.",
    unset: "`true` if embedded and private, else `false`",
  }),
  QUITANDA_EMBEDDED: z.string().optional(),
});

/** Variables read by the logger and the tracing library, possibly before the others are parsed. */
export const libraryVariables = z.object({
  LOG_LEVEL: z.string().default("warn").meta({ description: "`info` logs every request as a line of JSON." }),
  OTEL_EXPORTER_OTLP_ENDPOINT: text.meta({
    description: "Collector of OpenTelemetry traces, by HTTP. Traces contain no personal data.",
  }),
  OTEL_SERVICE_NAME: z.string().default("quitanda").meta({ description: "Name of this service in the traces." }),
});

type Settings = z.infer<typeof settings>;

export type Role = Settings["ROLE"];

/** @throws EnvironmentFault for the first variable that is missing or malformed. */
function parse<Schema extends z.ZodObject>(schema: Schema, variables: Variables): z.infer<Schema> {
  const given = Object.keys(schema.shape).map((name) => [name, variables[name]?.trim() || undefined]);
  const read = schema.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new EnvironmentFault(`${String(issue?.path[0])} ${issue?.message}`);
}

export function readRole(variables: Variables): Role {
  return parse(settings.pick({ ROLE: true }), variables).ROLE;
}

export function readPagesSecret(variables: Variables): string {
  return parse(settings.pick({ PAGES_SECRET: true }), variables).PAGES_SECRET;
}

/** Reads only PORT and HOST, for the launcher's checks before start-up. */
export function readAddress(variables: Variables): { port: number; host: string } {
  const { PORT, HOST } = parse(settings.pick({ PORT: true, HOST: true }), variables);
  return { port: PORT, host: HOST };
}

/** Reads only WORKERS, which sizes the embedded database's connection limit. */
export function readWorkers(variables: Variables): number {
  return parse(settings.pick({ WORKERS: true }), variables).WORKERS;
}

export function readDataDir(variables: Variables): string {
  return parse(settings.pick({ DATA_DIR: true }), variables).DATA_DIR;
}

/** Reads only VAULT_KEYS, for inspecting a backup without an installation. */
export function readVaultKeys(variables: Variables): NamedKey[] {
  return parse(settings.pick({ VAULT_KEYS: true }), variables).VAULT_KEYS;
}

export function missingSecrets(variables: Variables): SecretVariable[] {
  return secretVariables.filter((name) => !variables[name]?.trim());
}

export interface BackupSettings {
  /** No nightly backups if both are null. */
  backupFolder: string | null;
  backupStore: FileStoreSettings | null;
  backupsKept: number;
}

export function readBackupSettings(variables: Variables): BackupSettings {
  const names = { BACKUP_DIR: true, BACKUP_S3_URL: true, BACKUP_KEEP: true } as const;
  const { BACKUP_DIR, BACKUP_S3_URL, BACKUP_KEEP } = parse(settings.pick(names), variables);
  if (BACKUP_DIR && BACKUP_S3_URL) throw new EnvironmentFault("Set BACKUP_DIR or BACKUP_S3_URL, not both");
  return { backupFolder: BACKUP_DIR, backupStore: BACKUP_S3_URL, backupsKept: BACKUP_KEEP };
}

export interface CallbackPort {
  port: number;
  certFile: string;
  keyFile: string;
  /** Path of the CA certificates that verify the banks' client certificates. */
  caFile: string;
}

export function readCallbackPort(variables: Variables): CallbackPort | null {
  const names = { CALLBACK_PORT: true, CALLBACK_CERT: true, CALLBACK_KEY: true, CALLBACK_CA: true } as const;
  const { CALLBACK_PORT: port, ...files } = parse(settings.pick(names), variables);
  if (port === null) return null;
  const fileOf = (name: keyof typeof files) => {
    const file = files[name];
    if (!file) throw new EnvironmentFault(`With CALLBACK_PORT, set ${name} too: the path of a PEM file`);
    return file;
  };
  return { port, certFile: fileOf("CALLBACK_CERT"), keyFile: fileOf("CALLBACK_KEY"), caFile: fileOf("CALLBACK_CA") };
}

export interface RemotePages {
  origin: string;
  secret: string;
}

function readRemotePages(variables: Variables): RemotePages | null {
  if (readRole(variables) !== "api") return null;
  if (!variables.PAGES_URL?.trim() || !variables.PAGES_SECRET?.trim()) {
    throw new EnvironmentFault("With ROLE=api, set these too: PAGES_URL, PAGES_SECRET");
  }
  const { PAGES_URL, PAGES_SECRET } = parse(settings.pick({ PAGES_URL: true, PAGES_SECRET: true }), variables);
  return { origin: PAGES_URL, secret: PAGES_SECRET };
}

/** Operator's account at a full-service acquirer, through which companies may sell. */
export interface PlatformAccount {
  environment: BankEnvironment;
  secretKey: string;
  /** Public identifier used in browsers. */
  publicKey: string;
  /** The operator's recipient for the platform's fee. */
  recipientId: string;
}

type Given = Omit<Settings, "PAGES_URL" | "PAGES_SECRET">;

function pagarmeAccountOf(given: Given): PlatformAccount | undefined {
  const { PAGARME_SECRET_KEY, PAGARME_PUBLIC_KEY, PAGARME_RECIPIENT_ID } = given;
  const account = { PAGARME_SECRET_KEY, PAGARME_PUBLIC_KEY, PAGARME_RECIPIENT_ID };
  if (Object.values(account).every((value) => !value)) return undefined;
  if (!PAGARME_SECRET_KEY || !PAGARME_PUBLIC_KEY || !PAGARME_RECIPIENT_ID) {
    const missing = Object.entries(account).flatMap(([name, value]) => (value ? [] : name));
    throw new EnvironmentFault(`Set these too, or none of the account: ${missing.join(", ")}`);
  }
  const isRehearsal = PAGARME_SECRET_KEY.startsWith("sk_test_");
  if (PAGARME_PUBLIC_KEY.startsWith("pk_test_") !== isRehearsal) {
    throw new EnvironmentFault(`PAGARME_PUBLIC_KEY ${publicKeyFormat}`);
  }
  return {
    environment: isRehearsal ? "rehearsal" : "production",
    secretKey: PAGARME_SECRET_KEY,
    publicKey: PAGARME_PUBLIC_KEY,
    recipientId: PAGARME_RECIPIENT_ID,
  };
}

function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Given): string {
  const name = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return PUBLIC_URL ?? `http://${name}:${PORT}`;
}

export type Environment = ReturnType<typeof parseEnvironment>;

/** @throws EnvironmentFault for a variable that is missing or malformed. */
export function parseEnvironment(variables: Variables) {
  const given = parse(settings.omit({ PAGES_URL: true, PAGES_SECRET: true }), variables);
  const { HOST: host, TRUST_PROXY: trustProxy } = given;
  const publicUrl = publicUrlOf(given);
  const embedded = given.QUITANDA_EMBEDDED === "1";
  const isPrivate = isPrivateInstallation({ host, publicUrl, trustProxy });
  const callbackPort = readCallbackPort(variables);
  const ownCallbackUrl = callbackPort && `https://${new URL(publicUrl).hostname}:${callbackPort.port}`;
  if (given.CALLBACK_CERT_HEADER && trustProxy === 0) {
    throw new EnvironmentFault("CALLBACK_CERT_HEADER needs TRUST_PROXY: anybody could send it");
  }
  return {
    port: given.PORT,
    host,
    /** Public origin used by buyers and sellers, without a trailing slash. */
    publicUrl,
    /** Null if any host name is accepted. Loopback names are always accepted. */
    servedHosts: findServedHosts({ host, publicUrl: given.PUBLIC_URL, allowed: given.ALLOWED_HOSTS }),
    /** Processes that share the port. With more than one, this process is their parent. */
    workers: given.WORKERS,
    /** Always true for a worker. */
    runsJobs: given.ROLE === "worker" || given.RUN_JOBS,
    stopNoticeMilliseconds: 1000 * given.STOP_NOTICE_SECONDS,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    /** Connection for migrations that bypasses a transaction pooler. Defaults to `databaseUrl`. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
    databasePrepare: given.DATABASE_PREPARE,
    embedded,
    /**
     * An installation with an embedded database and a loopback HOST gets the demo company. It may
     * still be public behind a proxy, see `isPrivate`.
     */
    loopbackOnly: embedded && isLoopback(host),
    /**
     * True if other machines cannot reach the installation, even through a proxy. Enables the mail
     * reader and disables HSTS.
     */
    isPrivate,
    authSecret: given.AUTH_SECRET,
    /** Previous secrets, whose signatures are still accepted. */
    oldAuthSecrets: given.AUTH_SECRETS_OLD,
    /** The first key signs; all verify. */
    tokenKeys: given.TOKEN_KEYS,
    /** The first key encrypts; all decrypt. */
    vaultKeys: given.VAULT_KEYS,
    /** Null disables the cron routes (docs/reliability.md rule 20). */
    cronSecret: given.CRON_SECRET,
    /** Number of trusted proxies in front of the server, for the client address. */
    trustProxy,
    /** Requests per minute and address to pages, and from pages to the API. */
    pagesPerMinute: given.PAGES_PER_MINUTE,
    redisUrl: given.REDIS_URL,
    /** Object store for uploads. If null, uploads are stored in `dataDir`. */
    fileStore: given.S3_URL,
    /** Upload limit per company, in bytes. */
    uploadBytes: given.UPLOADS_MB * 1024 * 1024,
    smtpUrl: given.SMTP_URL,
    outboundIps: given.OUTBOUND_IPS,
    /** Requests to `/v1` are stored, masked, for 30 days. */
    keepsRequests: given.REQUEST_LOG === "on",
    /** Retention of event payloads and deliveries, in months. */
    eventMonths: given.EVENTS_KEEP_MONTHS,
    /** The operator allows card numbers to reach this server (docs/pci.md). */
    takesCardData: given.CARD_DATA === "here",
    /** Public origin of callback URLs, without a trailing slash. */
    callbackUrl: given.CALLBACK_URL ?? (ownCallbackUrl ? new URL(ownCallbackUrl).origin : publicUrl),
    callbackPort,
    /** Lowercase name of the header with the client certificate, set by a trusted proxy. */
    callbackCertHeader: given.CALLBACK_CERT_HEADER,
    /** Base URLs of the acquirers' APIs, without a trailing slash. */
    acquirerUrls: { pagarme: given.PAGARME_API_URL },
    platformAccounts: { pagarme: pagarmeAccountOf(given) } as Readonly<Record<string, PlatformAccount | undefined>>,
    /** Bearer token for `GET /metrics` on PORT; null disables that route (docs/domains/runtime.md). */
    metricsToken: given.METRICS_TOKEN,
    /** Unauthenticated metrics port on HOST. */
    metricsPort: given.METRICS_PORT,
    ...readBackupSettings(variables),
    /** Webhooks may call loopback and private addresses. Defaults to true if embedded and private. */
    webhookAllowPrivate: given.WEBHOOK_ALLOW_PRIVATE ?? (embedded && isPrivate),
    /** Null if the pages run on this machine or in this process. */
    remotePages: readRemotePages(variables),
  };
}

let parsed: Environment | null = null;

/** Environment of this process. Parsed on first use, after the launcher has completed the variables. */
export function environment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}
