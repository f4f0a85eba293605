import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { closeDatabase, openDatabase } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { migrateDatabase } from "@/db/migrate";
import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { byPlatform } from "@/server/accounts/audit/audit";
import { saveScenario } from "@/server/sandbox/scenarios/scenarios";
import { Scenario } from "@/server/sandbox/scenarios/schemas";
import { findShipped, shippedScenarios } from "@/server/sandbox/scenarios/shipped";
import { createTestCompany } from "@/testing/support/database";
import { type Books, readBooks } from "@/testing/support/scenarios/books";
import { beginScenario, finishScenario } from "@/testing/support/scenarios/run";
import { table } from "./table";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Companies simulated concurrently. */
const concurrency = 4;

interface Simulated {
  books: Books;
  done: number;
  refused: number;
  faults: string[];
  seconds: number;
}

const usage = `npm run simulate -- SCENARIO [--companies N] [--days N] [--seed TEXT]
SCENARIO: the file of one, or ${shippedScenarios.map(({ name }) => name).join(", ")}`;

/** `npm run simulate`: runs a scenario in new companies of a temporary database, and prints the results. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { companies: { type: "string" }, days: { type: "string" }, seed: { type: "string" } },
  });
  const [name = ""] = positionals;
  const scenario =
    findShipped(name) ?? (existsSync(name) ? Scenario.parse(JSON.parse(readFileSync(name, "utf8"))) : null);
  const companies = Number(values.companies ?? 1);
  if (!scenario || !Number.isInteger(companies) || companies < 1) {
    say(usage);
    return 2;
  }
  const wish = {
    name: scenario.name,
    ...(values.days && { days: Number(values.days) }),
    ...(values.seed && { seed: values.seed }),
  };
  const close = await openOwnDatabase();
  try {
    const results: Simulated[] = [];
    let begun = 0;
    const worker = async () => {
      while (begun < companies) {
        begun += 1;
        results.push(await simulate(scenario, wish));
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, companies) }, worker));
    return report(scenario, results);
  } finally {
    await close();
  }
}

/**
 * Starts an embedded PostgreSQL in a temporary folder. The returned function stops it and deletes
 * the folder.
 */
async function openOwnDatabase(): Promise<() => Promise<void>> {
  const dataDir = makeDataDir("simulate");
  const { url, release } = await startEmbedded({ dataDir, durable: false });
  const key = () => `simulate:${randomBytes(32).toString("base64")}`;
  Object.assign(process.env, {
    DATABASE_URL: url,
    QUITANDA_EMBEDDED: "1",
    AUTH_SECRET: key(),
    TOKEN_KEYS: key(),
    VAULT_KEYS: key(),
  });
  await migrateDatabase(url);
  openDatabase({ url });
  return async () => {
    await closeDatabase();
    await release();
    removeDataDir(dataDir);
  };
}

async function simulate(scenario: Scenario, wish: { name: string; days?: number; seed?: string }): Promise<Simulated> {
  const { companyId } = await createTestCompany();
  const startedMs = performance.now();
  if (!findShipped(scenario.name)) await saveScenario(companyId, scenario, byPlatform, new Date());
  const { id } = await beginScenario(companyId, wish);
  const { run, faults } = await finishScenario(companyId, id);
  const sum = (of: "done" | "refused") => run.verbs.reduce((total, each) => total + each[of], 0);
  return {
    books: await readBooks(companyId),
    done: sum("done"),
    refused: sum("refused"),
    faults: [
      ...faults.map(({ rule, detail }) => `${rule}: ${detail}`),
      ...(run.status === "done" ? [] : [`ended ${run.status}`]),
    ],
    seconds: (performance.now() - startedMs) / 1000,
  };
}

/**
 * Prints each company's results and the checker's faults.
 *
 * @returns the exit code.
 */
function report({ title }: Scenario, results: readonly Simulated[]): number {
  const words = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([word, number]) => `${number} ${word}`)
      .join(", ");
  const reais = (cents: number) => (cents / 100).toFixed(2);
  const balance = (of: Books, account: string) => reais(of.balances[account] ?? 0);
  const head = [
    "Company",
    "Charges",
    "Subscriptions",
    "Payouts",
    "Received",
    "Refunded",
    "Available",
    "Pending",
    "Blocked",
    "Fees",
    "Events",
    "Done",
    "Refused",
    "Seconds",
    "Checker",
  ];
  const rows = results.map(({ books, done, refused, faults, seconds }, index) => [
    String(index + 1),
    words(books.charges),
    words(books.subscriptions),
    words(books.payouts),
    reais(books.receivedInCents),
    reais(books.refundedInCents),
    balance(books, "available"),
    balance(books, "pending"),
    balance(books, "blocked"),
    balance(books, "fees"),
    String(books.events),
    String(done),
    String(refused),
    seconds.toFixed(1),
    faults.length === 0 ? "clean" : `${faults.length} faults`,
  ]);
  say(`${title}\n\n${table(head, rows)}`);
  const found = results.flatMap(({ faults }, index) => faults.map((each) => `Company ${index + 1}: ${each}`));
  for (const each of found) say(each);
  return found.length === 0 ? 0 : 1;
}

process.exit(await main());
