import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { closeDatabase, openDatabase } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { newId } from "@/db/ids";
import { migrateDatabase } from "@/db/migrate";
import { createApiKey } from "@/server/accounts/api-keys/api-keys";
import { issueToken } from "@/server/accounts/api-keys/tokens";
import { getCompany } from "@/server/accounts/company/companies";
import { figureDays } from "@/server/ledger/day-figures/figure-days";
import { countDays } from "@/server/payments/transactions/count-days";
import { createTestCompany } from "@/testing/support/database";
import { fillCompany } from "./fill";

export interface Seller {
  companyId: string;
  apiKeyId: string;
  connectionIds: string[];
  token: string;
}

export interface Buyer {
  customerId: string;
  document: string;
  name: string;
  email: string;
}

export interface Installation {
  url: string;
  /** Without the application's timeouts. */
  client: Sql;
  postgresVersion: string;
  close: () => Promise<void>;
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Starts the embedded PostgreSQL with production's durability settings, and sets the servers' environment. */
export async function openInstallation(): Promise<Installation> {
  const { url, release } = await startEmbedded({ dataDir: ".data/bench", say });
  const key = () => `bench:${randomBytes(32).toString("base64")}`;
  Object.assign(process.env, {
    DATABASE_URL: url,
    QUITANDA_EMBEDDED: "1",
    AUTH_SECRET: key(),
    TOKEN_KEYS: key(),
    VAULT_KEYS: key(),
    TRUST_PROXY: "1",
    // TRUST_PROXY forbids webhooks to receivers on this machine by default.
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
  await migrateDatabase(url);
  openDatabase({ url });
  const client = postgres(url, { max: 2, onnotice: () => undefined });
  const [server] = await client<{ version: string }[]>`SELECT current_setting('server_version') AS version`;
  return {
    url,
    client,
    postgresVersion: server?.version ?? "",
    close: async () => {
      await client.end();
      await closeDatabase();
      await release();
    },
  };
}

/** Creates an API key, and a token that is valid for one day. */
export async function admit(companyId: string): Promise<Seller> {
  const now = new Date();
  const { id: apiKeyId } = await createApiKey({ companyId, name: "bench", createdBy: null, now });
  const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 86_400, now });
  const { connections } = await getCompany(companyId);
  return { companyId, apiKeyId, connectionIds: connections.map(({ id }) => id), token };
}

/** Company for this run, with customers that have bought before. */
export async function openShop(client: Sql, size: number): Promise<{ seller: Seller; buyers: Buyer[] }> {
  const { companyId } = await createTestCompany();
  const buyers = Array.from({ length: size }, (_, number) => ({
    customerId: newId(),
    document: cpfOf(number),
    name: `Comprador ${number} de Souza`,
    email: `comprador.${number}@example.com`,
  }));
  await client`
    INSERT INTO customers (company_id, id, document_type, document, name, phone, emails, created_at, updated_at)
    SELECT ${companyId}, (buyer ->> 'customerId')::uuid, 'cpf', buyer ->> 'document', buyer ->> 'name', '',
      ARRAY[buyer ->> 'email'], now(), now()
    FROM jsonb_array_elements(${client.json(buyers.map((buyer) => ({ ...buyer })))}) buyer`;
  return { seller: await admit(companyId), buyers };
}

/** Company with `size` transactions, kept between runs, because inserting a million rows takes a minute. */
export async function openArchive(client: Sql, size: number): Promise<Seller> {
  const companyId = `00000000-0000-7000-8000-${String(size).padStart(12, "0")}`;
  const [found] = await client`SELECT count(*)::int AS rows FROM transactions WHERE company_id = ${companyId}`;
  if (found?.rows !== size) {
    say(`Making ${size} transactions`);
    await client`DELETE FROM transaction_counts WHERE company_id = ${companyId}`;
    await client`DELETE FROM transaction_day_counts WHERE company_id = ${companyId}`;
    await client`DELETE FROM counted_days WHERE company_id = ${companyId}`;
    await client`DELETE FROM day_figures WHERE company_id = ${companyId}`;
    await client`DELETE FROM hour_figures WHERE company_id = ${companyId}`;
    await client`DELETE FROM figured_days WHERE company_id = ${companyId}`;
    await client`DELETE FROM stale_days WHERE company_id = ${companyId}`;
    await client`DELETE FROM transactions WHERE company_id = ${companyId}`;
    await client`DELETE FROM customers WHERE company_id = ${companyId}`;
    const [company] = await client`SELECT 1 FROM companies WHERE id = ${companyId}`;
    if (!company) await createTestCompany({ id: companyId });
    await fillCompany(client, companyId, size);
    await client`VACUUM ANALYZE transactions, customers, transaction_counts`;
  }
  // Registered in the past, so that the job adds only the days that have closed since the last run.
  await client`INSERT INTO counted_days (company_id, until, registered_at) VALUES (${companyId}, '-infinity', 'epoch')
    ON CONFLICT (company_id) DO NOTHING`;
  await client`INSERT INTO figured_days (company_id, until, version, registered_at, hours_registered_at)
    VALUES (${companyId}, '-infinity', 0, 'epoch', 'epoch') ON CONFLICT (company_id) DO NOTHING`;
  await countDays(new Date(Date.now() + 120_000), companyId);
  await figureDays(new Date(Date.now() + 120_000), companyId);
  await client`VACUUM ANALYZE transaction_day_counts, counted_days, day_figures, hour_figures, figured_days,
    stale_days`;
  return admit(companyId);
}

export function cpfOf(number: number): string {
  const digitOf = (digits: number[]) => {
    const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  const digits = [...String(100_000_000 + number * 37)].map(Number);
  const first = digitOf(digits);
  return [...digits, first, digitOf([...digits, first])].join("");
}
