import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { closeDatabase, openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { createApiKey } from "@/server/accounts/api-keys/api-keys";
import { callbackSecretOf } from "@/server/acquiring/connections/callback-address";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { createTestCompany } from "@/testing/support/database";
import { type NightAcquirer, openNightAcquirer } from "./acquirer";
import { type NightDatabase, openNightDatabase } from "./night-database";
import { type NightReceiver, startNightReceiver } from "./night-receiver";
import { type Key, openSession, type Session } from "./session";
import { type SupervisedServer, superviseServer } from "./supervised-server";

export interface Stage {
  dataDir: string;
  database: NightDatabase;
  server: SupervisedServer;
  acquirer: NightAcquirer;
  receiver: NightReceiver;
  session: Session;
  close: () => Promise<void>;
}

export interface StageOptions {
  openDatabase?: (dataDir: string) => Promise<NightDatabase>;
  variables?: Record<string, string>;
  flags?: string[];
  /** Start of the server's clock. The company then sells through the sandbox. */
  movedTo?: Date;
  close?: () => Promise<void>;
}

const startSeconds = 90;

/** Shared by a run's scenarios, because this process reads its environment once. */
const secrets = {
  AUTH_SECRET: randomBytes(32).toString("base64url"),
  TOKEN_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  CRON_SECRET: randomBytes(32).toString("base64url"),
};

export const cronSecret = secrets.CRON_SECRET;

interface Prepared {
  key: Key;
  /** Path for callbacks; null for the sandbox, which sends none. */
  callbackPath: string | null;
}

/** Migrates the database and creates the company, its API key and, unless the clock is moved, its connection. */
async function prepareCompany(url: string, acquirer: NightAcquirer, movedTo: Date | undefined): Promise<Prepared> {
  Object.assign(process.env, secrets, { DATABASE_URL: url });
  await migrateDatabase(url);
  openDatabase({ url });
  try {
    const { companyId } = await createTestCompany();
    const now = movedTo ?? new Date();
    const key = await createApiKey({ companyId, name: "torture", createdBy: null, now });
    if (movedTo) return { key, callbackPath: null };
    const { kind, id } = await connectToPagarme(companyId, acquirer.account);
    return { key, callbackPath: `/api/callbacks/${kind}/${id}/${callbackSecretOf(id)}` };
  } finally {
    await closeDatabase();
  }
}

async function registerReceiver({ url }: SupervisedServer, session: Session, receiver: NightReceiver): Promise<void> {
  const events = ["transaction_paid", "transaction_refunded", "subscription_renewed"];
  const answer = await fetch(`${url}/v1/webhooks`, {
    method: "POST",
    headers: { authorization: await session.authorize(), "content-type": "application/json" },
    body: JSON.stringify({ url: receiver.url, events, name: "Loja" }),
  });
  if (answer.status !== 201) throw new Error(`The receiver was not registered: ${await answer.text()}`);
}

/** Environment of a server without pages that calls the acquirer and receivers on this machine. */
function variablesOf(dataDir: string, database: NightDatabase, acquirer: NightAcquirer): Record<string, string> {
  return {
    ...secrets,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ROLE: "api",
    PAGES_URL: "http://127.0.0.1:9",
    PAGES_SECRET: randomBytes(32).toString("base64url"),
    TRUST_PROXY: "1",
    WEBHOOK_ALLOW_PRIVATE: "true",
    PAGARME_API_URL: acquirer.fake.url,
  };
}

/** Environment and Node flags of a program whose clock starts at the given instant. */
function moveClock(to: Date): { variables: Record<string, string>; flags: string[] } {
  const program = pathToFileURL(resolve("testing/e2e/moved-clock.mjs")).href;
  return { variables: { CLOCK_AHEAD_MS: String(to.getTime() - Date.now()) }, flags: ["--import", program] };
}

/** Starts a scenario's installation and waits until the server is healthy. Closes everything on failure. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  if (options.close) undo.push(options.close);
  try {
    const dataDir = makeDataDir("torture");
    undo.push(() => removeDataDir(dataDir));
    const database = await (options.openDatabase ?? openNightDatabase)(dataDir);
    undo.push(database.close);
    const acquirer = await openNightAcquirer();
    undo.push(acquirer.close);
    const receiver = await startNightReceiver();
    undo.push(receiver.close);
    const { key, callbackPath } = await prepareCompany(database.url, acquirer, options.movedTo);
    const moved = options.movedTo ? moveClock(options.movedTo) : { variables: {}, flags: [] };
    const variables = { ...variablesOf(dataDir, database, acquirer), ...moved.variables, ...options.variables };
    const flags = [...moved.flags, ...(options.flags ?? [])];
    const server = await superviseServer(variables, join(dataDir, "server.log"), flags);
    undo.push(server.stop);
    if (!(await server.waitUntilHealthy(startSeconds))) throw new Error(`The server did not start: ${dataDir}`);
    if (callbackPath) acquirer.account.callTo(`${server.url}${callbackPath}`);
    const session = openSession(server.url, key);
    await registerReceiver(server, session, receiver);
    return { dataDir, database, server, acquirer, receiver, session, close };
  } catch (error) {
    await close();
    throw error;
  }
}
