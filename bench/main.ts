import { writeFileSync } from "node:fs";
import { contest, type Result, type Settings } from "./contest";
import { type FilterCost, priceFilters } from "./filters";
import { openInstallation } from "./installation";
import { openOperations, type Part, parts, sizes } from "./operations";
import { buildPrograms } from "./programs";
import { compareLists, describeMachine, tableOfFilters, tableOfResults } from "./report";

const full: Settings = {
  rounds: 5,
  reads: 4_000,
  charges: 1_000,
  warmUpRounds: 2,
  secondsPerRound: 15,
  connections: 16,
};
const quick: Settings = { rounds: 1, reads: 100, charges: 40, warmUpRounds: 0, secondsPerRound: 1, connections: 4 };

const say = (text: string) => void process.stdout.write(`${text}\n`);

function readArguments(given: readonly string[]): { chosen: readonly Part[]; isQuick: boolean } {
  const names = given.filter((each) => each !== "--quick");
  const unknown = names.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}: choose of ${parts.join(", ")}, --quick`);
  const chosen = names.length > 0 ? parts.filter((part) => names.includes(part)) : parts;
  return { chosen, isQuick: given.includes("--quick") };
}

async function run(): Promise<void> {
  const { chosen, isQuick } = readArguments(process.argv.slice(2));
  const settings = isQuick ? quick : full;
  const sizesOfLists = isQuick ? sizes.slice(0, 1) : sizes;
  await buildPrograms();
  const { client, postgresVersion, close } = await openInstallation();
  const results: Result[] = [];
  let filters: FilterCost[] = [];
  try {
    for (const part of chosen) {
      const operations = await openOperations(client, part, sizesOfLists);
      await client`CHECKPOINT`;
      if (operations.length > 0) results.push(...(await contest(operations, settings)));
      if (part === "filters") filters = await priceFilters(client, sizesOfLists, isQuick ? 0.1 : 2);
    }
  } finally {
    await close();
  }
  const machine = describeMachine(postgresVersion);
  if (results.length > 0) say(tableOfResults(results));
  say(compareLists(results) ?? "");
  if (filters.length > 0) say(tableOfFilters(filters));
  writeFileSync("bench/results.json", `${JSON.stringify({ machine, settings, results, filters }, null, 2)}\n`);
}

await run();
