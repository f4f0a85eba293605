import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type ClockRate, type ClockSettings, measureClock, tableOfClock } from "./clock";
import { contest, type Result } from "./contest";
import { type FilterCost, priceFilters } from "./filters";
import { type FinanceCost, priceFinance, tableOfFinance } from "./finance";
import { type Growth, measureGrowth, tableOfGrowth } from "./growth";
import { openInstallation } from "./installation";
import type { Settings } from "./measure";
import { type ChargedSettings, measureMemoryUnderLoad } from "./memory";
import { openOperations, type Part, parts, sizes } from "./operations";
import { measureInstallation } from "./pages";
import { measureProduct, type ProductSettings } from "./product";
import { buildPrograms } from "./programs";
import { measureRenewals, type RenewalRate } from "./renewals";
import {
  compareLists,
  describeMachine,
  judgeLeast,
  tableOfFilters,
  tableOfLoads,
  tableOfPages,
  tableOfRenewals,
  tableOfResults,
  tableOfWebhooks,
} from "./report";
import { tableOfCharged, tablesOfProduct } from "./report-product";
import { tablesOfScale } from "./report-scale";
import { type LogCost, priceLog, tableOfLog } from "./request-log";
import { fullTransactions, measureScale, readTransactions, type ScaleSettings } from "./scale";
import { priceSweeps, type SweepCost, tableOfSweeps } from "./sweeps";
import { measureWebhooks, type WebhookFigures, type WebhookSettings } from "./webhooks";

const full: Settings = {
  rounds: 45,
  reads: 800,
  charges: 200,
  warmUpRounds: 20,
  secondsPerRound: 15,
  connections: 16,
};
/** For comparing two versions during development. */
const short: Settings = { ...full, rounds: 12, warmUpRounds: 6, reads: 500, charges: 150 };
const quick: Settings = { rounds: 1, reads: 100, charges: 40, warmUpRounds: 0, secondsPerRound: 1, connections: 4 };

const fullWebhooks: WebhookSettings = { rounds: 11, warmUpRounds: 2, events: 1_000, timed: 400, queued: 1_000 };
const shortWebhooks: WebhookSettings = { ...fullWebhooks, rounds: 4, warmUpRounds: 1 };
const quickWebhooks: WebhookSettings = { rounds: 1, warmUpRounds: 0, events: 50, timed: 50, queued: 100 };

const fullClock: ClockSettings = { sizes: [10, 100, 1_000], months: 12 };
const shortClock: ClockSettings = { ...fullClock, months: 3 };
const quickClock: ClockSettings = { sizes: [3], months: 1 };

const crowd = { connections: 16, loads: 40, streams: 900, companies: 100, each: 100 };
const fullProduct: ProductSettings = {
  beside: { rounds: 9, charges: 60, loads: 40 },
  crowd: { ...crowd, rounds: 3, seconds: 8 },
};
const quickProduct: ProductSettings = {
  beside: { rounds: 1, charges: 20, loads: 40 },
  crowd: { ...crowd, rounds: 1, seconds: 1, streams: 90, companies: 10, each: 10 },
};

const fullCharged: ChargedSettings = { perSecond: 100, seconds: 600, restSeconds: 60 };
const quickCharged: ChargedSettings = { perSecond: 20, seconds: 5, restSeconds: 1 };

const fullScale: Omit<ScaleSettings, "transactions" | "keep"> = {
  seconds: 20,
  connections: 16,
  due: { companies: 100, each: 100 },
  rounds: 7,
  runs: 30,
};
const quickScale = { seconds: 2, connections: 4, due: { companies: 4, each: 5 }, rounds: 2, runs: 5 };

const say = (text: string) => void process.stdout.write(`${text}\n`);

function readArguments(given: readonly string[]): {
  chosen: readonly Part[];
  isQuick: boolean;
  isShort: boolean;
} {
  const names = given.filter((each) => each !== "--quick" && each !== "--short");
  const unknown = names.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}: choose of ${parts.join(", ")}, scale, --quick, --short`);
  const chosen = names.length > 0 ? parts.filter((part) => names.includes(part)) : parts;
  return { chosen, isQuick: given.includes("--quick"), isShort: given.includes("--short") };
}

/**
 * `scale [--transactions N] [--keep] [--quick]`: separate from the other parts, because it fills
 * its own databases and takes most of an hour. Prints its tables and writes no file.
 */
async function runScale(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: { transactions: { type: "string" }, keep: { type: "boolean" }, quick: { type: "boolean" } },
  });
  const { keep = false, quick: isQuick = false } = values;
  const transactions = readTransactions(values.transactions, isQuick ? 20_000 : fullTransactions);
  await buildPrograms();
  const { client, url, close } = await openInstallation();
  try {
    const settings = { ...(isQuick ? quickScale : fullScale), transactions, keep };
    say(tablesOfScale(await measureScale(client, url, settings)));
  } finally {
    await close();
  }
}

async function run(): Promise<void> {
  const { chosen, isQuick, isShort } = readArguments(process.argv.slice(2));
  const pages = chosen.includes("pages") ? await measureInstallation({ isQuick }) : null;
  if (pages) say(tableOfLoads(pages.loads));
  if (pages && pages.lighthouse.length > 0) say(tableOfPages(pages.lighthouse));
  const product = chosen.includes("product") ? await measureProduct(isQuick ? quickProduct : fullProduct) : null;
  if (product) say(tablesOfProduct(product));
  const memory = chosen.includes("memory") ? await measureMemoryUnderLoad(isQuick ? quickCharged : fullCharged) : null;
  if (memory) say(tableOfCharged(memory));
  const ofApi = chosen.filter((part) => part !== "pages" && part !== "product" && part !== "memory");
  if (ofApi.length === 0)
    return writeFileSync("bench/results.json", `${JSON.stringify({ product, memory, pages }, null, 2)}\n`);
  const settings = isQuick ? quick : isShort ? short : full;
  const sizesOfLists = isQuick ? sizes.slice(0, 1) : sizes;
  await buildPrograms();
  const { client, postgresVersion, close } = await openInstallation();
  const results: Result[] = [];
  let log: LogCost | null = null;
  let filters: FilterCost[] = [];
  let webhooks: WebhookFigures | null = null;
  let renewals: RenewalRate[] = [];
  let clock: ClockRate[] = [];
  let sweeps: SweepCost[] = [];
  let finance: FinanceCost[] = [];
  let growth: Growth | null = null;
  try {
    for (const part of ofApi) {
      const operations = await openOperations(client, part, sizesOfLists);
      await client`CHECKPOINT`;
      if (operations.length > 0) results.push(...(await contest(client, operations, settings)));
      if (part === "log") {
        const [charge] = await openOperations(client, "pix", sizesOfLists);
        if (charge) log = await priceLog(client, charge, settings);
      }
      if (part === "filters") filters = await priceFilters(client, sizesOfLists, isQuick ? 0.1 : 2);
      if (part === "sweeps") sweeps = await priceSweeps(client, isQuick ? 10_000 : 1_000_000);
      if (part === "finance") finance = await priceFinance(client, isQuick ? 10_000 : 1_000_000);
      if (part === "growth") growth = await measureGrowth(client, isQuick ? 1_000 : 5_000);
      if (part === "webhooks") {
        webhooks = await measureWebhooks(client, isQuick ? quickWebhooks : isShort ? shortWebhooks : fullWebhooks);
      }
      if (part === "clock") clock = await measureClock(client, isQuick ? quickClock : isShort ? shortClock : fullClock);
      if (part === "renewals") {
        renewals = await measureRenewals(client, isQuick ? { companies: 4, each: 5 } : { companies: 100, each: 100 });
      }
    }
  } finally {
    await close();
  }
  const machine = describeMachine(postgresVersion);
  if (results.length > 0) say(tableOfResults(results));
  for (const sentence of [judgeLeast(results), compareLists(results)]) if (sentence) say(sentence);
  if (log) say(tableOfLog(log));
  if (filters.length > 0) say(tableOfFilters(filters));
  if (webhooks) say(tableOfWebhooks(webhooks));
  if (renewals.length > 0) say(tableOfRenewals(renewals));
  if (clock.length > 0) say(tableOfClock(clock));
  if (sweeps.length > 0) say(tableOfSweeps(sweeps));
  if (finance.length > 0) say(tableOfFinance(finance));
  if (growth) say(tableOfGrowth(growth));
  writeFileSync(
    "bench/results.json",
    `${JSON.stringify({ machine, settings, results, log, filters, webhooks, renewals, clock, sweeps, finance, growth, product, memory, pages }, null, 2)}\n`,
  );
}

const [part, ...options] = process.argv.slice(2);
await (part === "scale" ? runScale(options) : run());
