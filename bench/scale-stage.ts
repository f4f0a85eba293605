import { sql } from "drizzle-orm";
import postgres, { type Sql } from "postgres";
import { closeDatabase, db, openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { ensureSearchIndex } from "@/db/search-index";
import { countRows } from "@/server/core/counters/count-rows";
import { checkLedger } from "@/server/ledger/checker/check-ledger";
import { figureDays } from "@/server/ledger/day-figures/figure-days";
import { countDays } from "@/server/payments/transactions/count-days";
import { sumDays } from "@/server/reports/statements/sum-days";
import { createTestCompany } from "@/testing/support/database";
import { companyOf, type Filled, fillScale, shapeOf } from "./fill-scale";
import { admit, type Seller } from "./installation";
import { type Program, startProgram } from "./programs";

export interface Stage {
  filled: Filled;
  client: Sql;
  sellers: Record<CompanySize, Seller>;
  reader: Program;
  sender: Program;
  server: Program;
  port: number;
  /** Stops the processes and, unless `keep` is true, drops the database. */
  close: (keep: boolean) => Promise<void>;
}

export const companySizes = ["large", "ordinary"] as const;
export type CompanySize = (typeof companySizes)[number];

/** Time limit for counting and summing the rows of a new database, which a job does in production. */
const countingMs = 300_000;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Opens the database with the given number of transactions, on the PostgreSQL server of `mainUrl`,
 * and fills it unless an earlier run kept it. Starts a server, a reader and a webhook sender on it.
 *
 * @throws Error if the ledger of a sampled company is inconsistent.
 */
export async function openStage(main: Sql, mainUrl: string, transactions: number): Promise<Stage> {
  const name = `scale_${transactions}`;
  const url = new URL(mainUrl);
  url.pathname = `/${name}`;
  const kept = await findKept(main, name);
  if (!kept) {
    await main.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await main.unsafe(`CREATE DATABASE ${name}`);
  }
  await migrateDatabase(url.href);
  await closeDatabase();
  openDatabase({ url: url.href });
  const client = postgres(url.href, { max: 1, onnotice: () => undefined });
  const filled = kept ?? (await fill(client, transactions));
  await ensureSearchIndex(url.href);
  await client`VACUUM ANALYZE customers`;
  await storeSums(new Date(Date.now() + countingMs));
  if (!kept) await main.unsafe(`COMMENT ON DATABASE ${name} IS '${JSON.stringify(filled)}'`);
  const sellers = { large: await admit(companyOf(0)), ordinary: await admit(companyOf(1)) };
  await closeDatabase();
  openDatabase({ url: mainUrl });
  const variables = { DATABASE_URL: url.href };
  const [reader, sender, server] = [
    startProgram("scale-reads", variables),
    startProgram("webhook-sender", variables),
    startProgram("ours", variables),
  ];
  await reader.ask({ kind: "open" });
  await sender.ask({ kind: "open" });
  const { port } = await server.ask<{ port: number }>({ kind: "listen" });
  return {
    ...{ filled, client, sellers, reader, sender, server, port },
    close: async (keep) => {
      await Promise.all([reader.stop(), sender.stop(), server.stop(), client.end()]);
      if (!keep) await main.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/**
 * Stores the totals that a job stores every ten minutes in production, including the hourly totals
 * of open days.
 */
async function storeSums(deadline: Date): Promise<void> {
  await countDays(deadline);
  await figureDays(deadline);
  await countRows(new Date(), deadline);
  await sumDays(deadline);
}

/** Result of an earlier, completed fill, or null. */
async function findKept(main: Sql, name: string): Promise<Filled | null> {
  const [row] = await main<{ filled: string | null }[]>`
    SELECT shobj_description(oid, 'pg_database') AS filled FROM pg_database WHERE datname = ${name}`;
  return row?.filled ? (JSON.parse(row.filled) as Filled) : null;
}

async function fill(client: Sql, transactions: number): Promise<Filled> {
  say(`Filling ${transactions.toLocaleString("en")} transactions`);
  await createTestCompany({ id: companyOf(0) });
  const filled = await fillScale(client, shapeOf(transactions), say);
  for (const number of new Set([0, 1, filled.companies - 1])) await checkCompany(companyOf(number));
  return filled;
}

async function checkCompany(companyId: string): Promise<void> {
  const report = await db().transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    return checkLedger(companyId, tx);
  });
  if (report.ok && report.transfers > 0) return;
  const [fault] = report.faults;
  throw new Error(`The ledger of ${companyId} is wrong: ${fault ? `${fault.rule}, ${fault.detail}` : "it is empty"}`);
}
