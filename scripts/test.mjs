import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkNode, dataDir, root, run, say } from "./project.mjs";
import { copyDataDir, prepareDataDir, removeDataDir } from "./test-folder.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-report.mjs";
import { freePort, startServer } from "./test-server.mjs";

const total = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

function count({ passed = 0, failed = 0, skipped = 0, failures = [], files = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.failures.push(...failures);
  total.files.push(...files);
}

/** In seconds, on two cores with a warm npm cache. */
const budgets = {
  "Installation and build": 120,
  "Checks and unit tests": 300,
  "Wire tests": 120,
  Journeys: 360,
};
const spent = new Map();

async function timed(part, work) {
  const start = performance.now();
  try {
    return await work();
  } finally {
    spent.set(part, (spent.get(part) ?? 0) + (performance.now() - start) / 1000);
  }
}

function sayTimes() {
  say("\nSeconds by part:");
  for (const [part, seconds] of spent) {
    const over = seconds > budgets[part] ? "  over its budget" : "";
    say(`${seconds.toFixed(0).padStart(6)} of ${budgets[part]}  ${part}${over}`);
  }
  say("\nSlowest files:");
  const slowest = total.files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  for (const { file, seconds } of slowest) say(`${seconds.toFixed(0).padStart(6)}  ${file}`);
}

function countFailure(name) {
  count({ failed: 1, failures: [name] });
}

function tool(...parts) {
  return [process.execPath, join(root, "node_modules", ...parts)];
}

/** Kept end of a tool's output, which shows the error if no test does. */
const keptCharacters = 4_000;

async function step(name, command, options) {
  say(`\n${name}`);
  let output = "";
  const onOutput = (text) => {
    output = (output + text).slice(-keptCharacters);
  };
  const code = await run(command, { ...options, onOutput });
  if (code !== 0) say(`${name}: failed`);
  return { passed: code === 0, fault: `${name}\n${stripVTControlCharacters(output)}` };
}

/** A failed check counts as one failure even without tests. */
async function check(name, command) {
  const { passed, fault } = await step(name, command);
  if (!passed) countFailure(fault);
}

/** A failure outside any test (a file that fails to load, a missing report) counts as one failed test. */
function countRun({ passed, fault }, result) {
  count(result);
  if (!passed && result.failed === 0) countFailure(fault);
}

async function runVitest(name, report, parameters) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ended = await step(name, [...tool("vitest", "vitest.mjs"), "run", ...reporters, ...parameters]);
  countRun(ended, readVitestReport(report));
}

async function checkStatically() {
  await check("Lint", [...tool("@biomejs", "biome", "bin", "biome"), "check"]);
  await check("Dependencies", [
    ...tool("dependency-cruiser", "bin", "dependency-cruise.mjs"),
    ...["--config", ".dependency-cruiser.mjs"],
    ...["app", "components", "db", "messages", "scripts", "sdk", "server", "testing/support", "proxy.ts"],
  ]);
  await check("Page types", [...tool("next", "dist", "bin", "next"), "typegen"]);
  // Several type checkers repeat each other's work, so one is fastest on two cores.
  await check("Types", [...tool("typescript-native", "bin", "tsc"), "--noEmit", "--checkers", "1"]);
}

async function checkSources(reports, files) {
  await Promise.all([checkStatically(), runVitest("Unit tests", join(reports, "vitest.json"), files)]);
}

async function runWireTests(reports, files) {
  await check("Module graphs", [process.execPath, join(root, "scripts", "check-graph.mjs")]);
  await runVitest("Wire tests", join(reports, "wire.json"), ["--config", "testing/wire/vitest.config.ts", ...files]);
}

async function runBrowserTests(reports, files) {
  const chromium = await findChromium();
  if (!chromium) return countFailure("No Chromium");
  const folder = copyDataDir("test");
  // All end-to-end tests share one client address and would exceed the rate limit. The wire tests keep it.
  const env = { PAGES_PER_MINUTE: "100000" };
  const server = await startServer({ port: await freePort(), dataDir: folder, env });
  try {
    const report = join(reports, "playwright.json");
    const command = [...tool("@playwright", "test", "cli.js"), "test", "--reporter=list,json", ...files];
    const ofBrowser = { BASE_URL: server.url, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const ended = await step("Browser tests", command, { env: { ...server.env, ...ofBrowser } });
    countRun(ended, readPlaywrightReport(report));
  } finally {
    if (!(await server.stop())) {
      countFailure("The server did not end with exit code 0");
    }
    removeDataDir(folder);
  }
}

/** For `npm test -- PART …`. Further arguments are file names for the part's tool. */
const parts = {
  unit: { name: "Checks and unit tests", run: checkSources, ofBuilt: false },
  wire: { name: "Wire tests", run: runWireTests, ofBuilt: true },
  e2e: { name: "Journeys", run: runBrowserTests, ofBuilt: true },
};

let removePrepared = null;

/** Builds the product and its tests' data folder once. */
async function prepareBuilt() {
  if (!(await ensureBuilt())) return false;
  removePrepared ??= await prepareDataDir();
  return true;
}

async function everything([name, ...files]) {
  const chosen = Object.entries(parts).filter(([each]) => !name || each === name);
  if (chosen.length === 0) return countFailure(`There is no ${name}: choose of ${Object.keys(parts).join(", ")}`);
  const building = "Installation and build";
  if (!(await timed(building, () => ensureInstalled({ tools: true })))) return countFailure("Installation");
  const reports = join(dataDir(), "reports");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  try {
    for (const [, part] of chosen) {
      if (part.ofBuilt && !(await timed(building, prepareBuilt))) return countFailure("Build");
      await timed(part.name, () => part.run(reports, files));
    }
  } finally {
    removePrepared?.();
  }
}

checkNode();
process.chdir(root);
try {
  await everything(process.argv.slice(2));
} catch (error) {
  countFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
sayTimes();
if (total.failures.length > 0) say(`\nFailed:\n\n${total.failures.join("\n\n")}`);
if (total.skipped > 0) say(`\n${total.skipped} skipped`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
