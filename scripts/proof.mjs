// `npm run proof`: runs property, race, crash and accessibility tests with far more repetitions
// than `npm test`, and writes docs/proof.md. `npm run proof -- NAME…` runs only the matching files
// and writes nothing.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { checkNode, dataDir, root, run, say } from "./project.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-report.mjs";

const document = join(root, "docs", "proof.md");
const reports = join(dataDir(), "reports");

/** Files that depend on PROOF. End-to-end tests read it through `testing/e2e/reading.ts` and `testing/e2e/sizes.ts`. */
const countsRuns = /\/proof"|\b(onBothSizes|readAsItStands|readEverywhere|themesOf)\(/;

function findFiles(folder, ending, names) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
    .filter((path) => countsRuns.test(readFileSync(join(root, path), "utf8")))
    .filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
    .sort();
}

async function proveUnits(files) {
  const vitest = [process.execPath, join(root, "node_modules", "vitest", "vitest.mjs"), "run"];
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, "proof.json")}`];
  mkdirSync(reports, { recursive: true });
  rmSync(join(reports, "proof.json"), { force: true });
  await run([...vitest, ...report, ...files], { env: { PROOF: "1" } });
  return readVitestReport(join(reports, "proof.json")).files;
}

function proveBuilt(part, files) {
  return run([process.execPath, join(root, "scripts", "test.mjs"), part, ...files], { env: { PROOF: "1" } });
}

async function proveWire(files) {
  await proveBuilt("wire", files);
  return readVitestReport(join(reports, "wire.json")).files;
}

async function proveJourneys(files) {
  await proveBuilt(
    "e2e",
    files.map((path) => path.slice("e2e/".length)),
  );
  return readPlaywrightReport(join(reports, "playwright.json")).files;
}

function composeTable(results) {
  const rows = results.map(({ file, tests, seconds, passed }) => {
    return [`\`${file}\``, String(tests), seconds.toFixed(0), passed ? "passed" : "FAILED"];
  });
  const all = [["file", "tests", "seconds", "result"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column].length)));
  const isNumber = (column) => column === 1 || column === 2;
  const line = (row) => {
    const cells = row.map((cell, column) =>
      isNumber(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
    );
    return `| ${cells.join(" | ")} |`;
  };
  const rule = widths.map((width, column) => (isNumber(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(all[0]), `| ${rule.join(" | ")} |`, ...all.slice(1).map(line)].join("\n");
}

function writeDocument(results) {
  const before = readFileSync(document, "utf8");
  const head = before.slice(0, before.indexOf("## The last run"));
  const failed = results.filter(({ passed }) => !passed).length;
  const when = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, Node ${process.versions.node}`;
  const sentence = `On ${when}, ${machine}: ${results.length} files, ${failed === 0 ? "all passed" : `${failed} failed`}.`;
  writeFileSync(document, `${head}## The last run\n\n${sentence}\n\n${composeTable(results)}\n`);
}

checkNode();
process.chdir(root);
if (!(await ensureInstalled({ tools: true }))) process.exit(1);
const names = process.argv.slice(2);
const ofBuilt = /^testing\/(wire|torture)\//;
const tests = [...findFiles("server", ".test.ts", names), ...findFiles("testing", ".test.ts", names)];
const units = tests.filter((path) => !ofBuilt.test(path));
const wire = tests.filter((path) => ofBuilt.test(path));
const journeys = findFiles("e2e", ".spec.ts", names);
const results = [
  ...(units.length > 0 ? await proveUnits(units) : []),
  ...(wire.length > 0 ? await proveWire(wire) : []),
  ...(journeys.length > 0 ? await proveJourneys(journeys) : []),
];
if (names.length === 0) writeDocument(results);
say(`\n${composeTable(results)}`);
const chosen = units.length + wire.length + journeys.length;
process.exit(chosen > 0 && results.length >= chosen && results.every(({ passed }) => passed) ? 0 : 1);
