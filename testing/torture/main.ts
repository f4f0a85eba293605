import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Night, runNight, type Timing } from "./night";
import { nights } from "./nights";
import { isGreen } from "./oracle";
import { buildServer } from "./supervised-server";
import { areAllGreen, composeTable, listFaults, listRefusals, type Result } from "./table";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run torture [-- NAME …]` runs the named scenarios, by default all. SECONDS and PATIENCE set their duration. */
const timing: Timing = {
  seconds: Number(process.env.SECONDS ?? 30),
  patienceSeconds: Number(process.env.PATIENCE ?? 150),
};

function chooseNights(wanted: readonly string[]): readonly [string, Night][] {
  const all = Object.entries(nights);
  const unknown = wanted.filter((name) => !all.some(([each]) => each === name));
  if (unknown.length > 0) {
    say(`There is no night ${unknown.join(", ")}: choose of ${all.map(([name]) => name).join(", ")}`);
    process.exit(1);
  }
  return wanted.length === 0 ? all : all.filter(([name]) => wanted.includes(name));
}

/** Saves a failed scenario's evidence and the server's log. */
function keepEvidence(name: string, dataDir: string, evidence: object): void {
  const kept = join(".data", "torture", name);
  cpSync(join(dataDir, "server.log"), `${kept}.log`);
  writeFileSync(`${kept}.json`, JSON.stringify(evidence, null, 1));
}

async function run(name: string, night: Night): Promise<Result> {
  const absence = night.absence?.() ?? null;
  if (absence !== null) return { night: night.name, verdict: `left out: ${absence}` };
  const verdict = await runNight(night, timing, ({ dataDir }, judged, evidence) => {
    if (!isGreen(judged)) keepEvidence(name, dataDir, evidence);
  });
  return { night: night.name, verdict };
}

const chosen = chooseNights(process.argv.slice(2));
await buildServer();
const results: Result[] = [];
let isWhole = true;
for (const [name, night] of chosen) {
  say(`${night.name} …`);
  try {
    results.push(await run(name, night));
  } catch (error) {
    isWhole = false;
    results.push({ night: night.name, verdict: "failed" });
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const latest = results.slice(-1);
  for (const line of [...listFaults(latest), ...listRefusals(latest)]) say(line);
}
say(`\n${composeTable(results)}`);
process.exit(isWhole && areAllGreen(results) ? 0 : 1);
