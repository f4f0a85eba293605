// `npm run mutate`: introduces faults in the server's sources, one at a time, and counts those that
// the tests detect. Each fault runs against the tests related to its file; survivors run against
// the wire and end-to-end tests of the built product. Works in a separate git worktree. Prints a
// table, and writes .data/reports/mutate.json after each fault.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./install.mjs";
import { drawMutants, findMutants, plant } from "./mutants.mjs";
import { checkNode, dataDir, giveUp, root, say } from "./project.mjs";
import { findRelatedTests, readImporters } from "./related-tests.mjs";

const usage = `npm run mutate -- [OPTIONS]

  --list            prints the faults and runs nothing
  --count N         number of faults (50)
  --seed TEXT       draws other faults (1); the same seed and sources draw the same ones
  --commit NAME     of this commit (HEAD)
  --tests N         related test files per fault (40)
  --minutes N       after which a run of related tests counts as hung (15); wire tests and journeys have 60 more
  --without-built   leaves out wire tests and journeys
  --continue        goes on with the last run: faults without a result, then survivors
`;

const { values: options } = parseArgs({
  options: {
    commit: { type: "string", default: "HEAD" },
    continue: { type: "boolean" },
    count: { type: "string", default: "50" },
    help: { type: "boolean" },
    list: { type: "boolean" },
    minutes: { type: "string", default: "15" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", default: "40" },
    "without-built": { type: "boolean" },
  },
});

const reports = join(dataDir(), "reports");
const reportPath = join(reports, "mutate.json");
const logPath = join(reports, "mutate.log");

/** Related tests that run first and detect most faults. */
const nearest = 10;
/** Unused names, which lint rejects without a change of behavior. */
const harmlessErrors = ["TS6133", "TS6192", "TS6196", "TS6198"];
const secondsToEnd = 20;

/** Scratch worktree, and the process running in it. */
let worktree = null;
let child = null;
let isEnding = false;

function git(...parameters) {
  return execFileSync("git", ["-C", root, ...parameters], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

function makeWorktree(commit) {
  worktree = mkdtempSync(join(tmpdir(), "quitanda-mutate-"));
  // PostgreSQL's user must be able to enter the folder.
  chmodSync(worktree, 0o755);
  git("worktree", "add", "--quiet", "--detach", worktree, commit);
  const modules = join(worktree, "node_modules");
  if (spawnSync("cp", ["-al", join(root, "node_modules"), modules], { stdio: "ignore" }).status === 0) return;
  // Another file system, or a `cp` without hard links.
  rmSync(modules, { recursive: true, force: true });
  cpSync(join(root, "node_modules"), modules, { recursive: true, verbatimSymlinks: true });
}

/** The tests' PostgreSQL keeps running if a run is killed. */
function endDatabase() {
  const folder = join(worktree, ".data", "test", "postgres");
  const mark = join(folder, "postmaster.pid");
  if (!existsSync(mark)) return;
  const pid = readFileSync(mark, "utf8").split("\n", 1)[0];
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", pid], { encoding: "utf8" });
  if (stdout.includes(folder)) process.kill(Number(pid), "SIGQUIT");
}

function removeWorktree() {
  if (!worktree) return;
  endDatabase();
  rmSync(worktree, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  git("worktree", "remove", "--force", worktree);
  worktree = null;
}

function signalChild(signal) {
  try {
    if (child) process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** SIGINT, then SIGKILL if the command does not end in time. */
async function endChild() {
  signalChild("SIGINT");
  for (let second = 0; child && second < secondsToEnd; second += 1) await sleep(1_000);
  signalChild("SIGKILL");
}

/** Resolves to the exit code or to "timeout". */
async function runThere(command, minutes) {
  mkdirSync(reports, { recursive: true });
  const log = openSync(logPath, "w");
  const env = { ...process.env, DATA_DIR: join(worktree, ".data") };
  const started = spawn(command[0], command.slice(1), {
    cwd: worktree,
    detached: true,
    env,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child = started;
  let isHung = false;
  const timer = setTimeout(() => {
    isHung = true;
    endChild();
  }, minutes * 60_000);
  const code = await new Promise((done, fail) => {
    started.once("error", fail);
    started.once("exit", done);
  });
  clearTimeout(timer);
  child = null;
  // Never resolves: the signal handler ends this process.
  if (isEnding) await new Promise(() => undefined);
  return isHung ? "timeout" : code;
}

/** Each fault must be in a different file. */
async function withFaults(faults, work) {
  const sources = new Map(faults.map(({ path }) => [path, readFileSync(join(worktree, path), "utf8")]));
  for (const fault of faults) writeFileSync(join(worktree, fault.path), plant(sources.get(fault.path), fault));
  try {
    return await work();
  } finally {
    for (const [path, source] of sources) writeFileSync(join(worktree, path), source);
  }
}

/** Returns faults that do not compile. Each must be in a different file. */
function findRefused(faults) {
  return withFaults(faults, () => {
    const compiler = join(worktree, "node_modules", "typescript-native", "bin", "tsc");
    const { stdout } = spawnSync(process.execPath, [compiler, "--noEmit", "--pretty", "false"], {
      cwd: worktree,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    const errors = [...stdout.matchAll(/^([^(\n]+)\(\d+,\d+\): error (TS\d+)/gm)];
    const paths = errors.filter(([, , code]) => !harmlessErrors.includes(code)).map(([, path]) => path);
    return faults.filter(({ path }) => paths.includes(path));
  });
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** First failed test. A file that failed to load has no tests. */
function readVitest(path) {
  for (const { name, status, assertionResults } of readJson(path)?.testResults ?? []) {
    const failed = assertionResults.find((each) => each.status === "failed");
    if (failed || status === "failed") {
      return { file: relative(worktree, name), test: failed?.fullName ?? "the file itself" };
    }
  }
  return null;
}

function readPlaywright(path) {
  const report = readJson(path);
  const find = (suite) => {
    const failed = suite.specs?.find(({ ok }) => !ok);
    return failed ?? suite.suites?.map(find).find(Boolean);
  };
  const failed = report?.suites.map(find).find(Boolean);
  return failed ? { file: `e2e/${failed.file}`, test: failed.title } : null;
}

function reportOf(name) {
  return join(worktree, ".data", "reports", name);
}

function listThere(pattern) {
  return execFileSync("git", ["ls-files", pattern], { cwd: worktree, encoding: "utf8" }).split("\n").filter(Boolean);
}

const parts = {
  unit: {
    command: (files) => {
      const vitest = join(worktree, "node_modules", "vitest", "vitest.mjs");
      const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf("unit.json")}`];
      return [process.execPath, vitest, "run", "--bail=1", ...report, ...files];
    },
    readFailure: () => readVitest(reportOf("unit.json")),
    furtherMinutes: 0,
  },
  wire: {
    command: (files) => [process.execPath, join(worktree, "scripts", "test.mjs"), "wire", "--bail=1", ...files],
    readFailure: () => readVitest(reportOf("wire.json")),
    furtherMinutes: 60,
  },
  e2e: {
    command: (files) => {
      const names = files.map((file) => file.slice("e2e/".length));
      return [process.execPath, join(worktree, "scripts", "test.mjs"), "e2e", "-x", ...names];
    },
    readFailure: () => readPlaywright(reportOf("playwright.json")),
    furtherMinutes: 60,
  },
};

/** Resolves to the first failure, or to null. */
async function findFailure(part, files) {
  const { command, readFailure, furtherMinutes } = parts[part];
  const minutes = Number(options.minutes) + furtherMinutes;
  rmSync(reportOf(""), { recursive: true, force: true });
  const code = await runThere(command(files), minutes);
  if (code === 0) return null;
  if (code === "timeout") return { file: null, test: `no end after ${minutes} minutes` };
  return readFailure() ?? { file: null, test: "outside of a test" };
}

const passing = new Set();

async function passesWithout(part, files) {
  const key = [part, ...files].join(" ");
  if (!passing.has(key) && (await findFailure(part, files)) === null) passing.add(key);
  return passing.has(key);
}

/** Runs failed files up to twice more, because a race condition does not always cause a failure. */
async function failsAgain(fault, part, files) {
  const run = () => withFaults([fault], () => findFailure(part, files));
  return (await run()) !== null || (await run()) !== null;
}

/**
 * Runs a fault against test files of a part. Resolves to the failure that detects the fault, or to
 * null. A failure detects the fault if its file, run alone, passes without the fault and fails
 * again with it.
 *
 * A file that also fails without the fault is added to `broken`. A file that does not fail again,
 * for example because the machine was busy, is skipped for this fault. A failure without a file
 * that also occurs without the fault is undecided.
 */
async function detect(fault, part, files, broken) {
  const unsteady = [];
  for (;;) {
    const chosen = files.filter((file) => !broken.includes(file) && !unsteady.includes(file));
    if (chosen.length === 0) return null;
    const failure = await withFaults([fault], () => findFailure(part, chosen));
    if (!failure) return null;
    const { file, test } = failure;
    const suspects = file ? [file] : chosen;
    if (!(await passesWithout(part, suspects))) {
      if (!file) return { ...failure, isUndecided: true };
      say(`  not counted: ${file} fails without the fault too`);
      broken.push(file);
    } else if (await failsAgain(fault, part, suspects)) {
      return failure;
    } else {
      say(`  not counted: ${file ?? part} › ${test}: failed once of three times`);
      if (!file) return null;
      unsteady.push(file);
    }
  }
}

async function detectByRelated(fault, { tests, broken }, importers) {
  const files = findRelatedTests(fault.path, importers, tests);
  for (const group of [files.slice(0, nearest), files.slice(nearest)]) {
    const failure = await detect(fault, "unit", group, broken);
    if (failure) return failure;
  }
  return null;
}

async function detectByBuilt(fault, { broken }) {
  const wire = [...listThere("testing/wire/*.test.ts"), ...listThere("testing/torture/*.test.ts")];
  return (
    (await detect(fault, "wire", wire, broken)) ?? (await detect(fault, "e2e", listThere("e2e/*.spec.ts"), broken))
  );
}

function placeOf({ path, line }) {
  return `${path}:${line}`;
}

function titleOf({ area, kind, before, after, ...place }) {
  return `${area}, ${kind}, ${placeOf(place)}: ${before} → ${after}`;
}

function save(run) {
  mkdirSync(reports, { recursive: true });
  writeFileSync(reportPath, JSON.stringify(run, null, 2));
}

/** Runs one stage for the faults without its result, and stores the results under `name`. */
async function runStage(run, name, faults, find) {
  for (const [index, fault] of faults.entries()) {
    if (fault[name]) continue;
    const startedAt = performance.now();
    const failure = await find(fault);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    fault[name] = { detected: failure !== null && !failure.isUndecided, ...failure, seconds };
    save(run);
    const result = describeStage(fault[name]);
    say(`[${name} ${index + 1}/${faults.length}, ${seconds} s] ${titleOf(fault)}\n  ${result}`);
  }
}

function describeStage({ detected, isUndecided, file, test }) {
  if (isUndecided) return `UNDECIDED: ${test}, without the fault too`;
  return detected ? `detected by ${file ?? "all"} › ${test}` : "SURVIVED";
}

/** Last column of the table: the detecting test, or the last stage that the fault survived. */
function resultOf({ related, built }) {
  if (!related) return "not run";
  const { detected, isUndecided, file, test } = built ?? related;
  if (isUndecided) return "undecided";
  if (detected) return file ? `\`${file}\`` : test;
  return built ? "survived" : "survived related tests";
}

function composeTable(faults) {
  const code = (text) => `\`${text.replaceAll("|", "\\|").replaceAll("`", "'")}\``;
  const rows = faults.map((fault) => {
    const cells = [
      fault.area,
      fault.kind,
      code(placeOf(fault)),
      code(fault.before),
      code(fault.after),
      resultOf(fault),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| area | kind | place | before | after | detected by |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

function composeShares(faults) {
  const ran = faults.filter(({ related, built }) => related && !related.isUndecided && !built?.isUndecided);
  const share = (found) => `${found.length} of ${ran.length} (${Math.round((100 * found.length) / ran.length)} %)`;
  const byRelated = ran.filter(({ related }) => related.detected);
  const all = ran.filter(({ related, built }) => related.detected || built?.detected);
  const open = ran.filter(({ related, built }) => !related.detected && !built).length;
  return [
    `Detected by related tests: ${share(byRelated)}`,
    `Detected at all: ${share(all)}`,
    ...(open > 0 ? [`Survivors not run against wire tests and journeys: ${open}`] : []),
  ].join("\n");
}

async function draw({ seed, count, commit }) {
  const faults = await drawMutants(findMutants(worktree), { seed, count: Number(count), findRefused });
  return { commit, seed, tests: Number(options.tests), broken: [], faults };
}

async function main() {
  const kept = options.continue ? (readJson(reportPath) ?? giveUp("there is no run to go on with")) : null;
  const commit = kept?.commit ?? git("rev-parse", "--verify", `${options.commit}^{commit}`);
  makeWorktree(commit);
  const run = kept ?? (await draw({ ...options, commit }));
  if (options.list) {
    for (const [index, fault] of run.faults.entries()) say(`${index + 1}. ${titleOf(fault)}`);
    return;
  }
  save(run);
  const importers = readImporters(worktree);
  await runStage(run, "related", run.faults, (fault) => detectByRelated(fault, run, importers));
  const survivors = run.faults.filter(({ related }) => !related.detected && !related.isUndecided);
  if (!options["without-built"]) await runStage(run, "built", survivors, (fault) => detectByBuilt(fault, run));
  say(`\n${composeTable(run.faults)}\n\n${composeShares(run.faults)}`);
  if (run.broken.length > 0) say(`Fail without a fault: ${run.broken.join(", ")}`);
}

async function leave(code) {
  if (isEnding) return;
  isEnding = true;
  await endChild();
  removeWorktree();
  process.exit(code);
}

checkNode();
process.chdir(root);
if (options.help) {
  say(usage);
  process.exit();
}
if (!(await ensureInstalled({ tools: true }))) process.exit(1);
process.on("SIGINT", () => leave(130));
process.on("SIGTERM", () => leave(143));
try {
  await main();
} finally {
  removeWorktree();
}
