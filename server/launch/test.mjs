import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkNode, dataDir, root, run, say } from "./project.mjs";
import { startServer } from "./test-server.mjs";

const total = { passed: 0, failed: 0, skipped: 0 };

function count({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function tool(...parts) {
  return [process.execPath, join(root, "node_modules", ...parts)];
}

async function step(name, command, options) {
  say(`\n${name}`);
  const code = await run(command, options);
  if (code !== 0) say(`${name}: failed`);
  return code === 0;
}

/** A check without tests of its own counts when it fails. */
async function check(name, command) {
  if (!(await step(name, command))) count({ failed: 1 });
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** What fails outside any one test (a file that does not load, no report at all) is a failure too. */
function countFailedRun(passed, failed) {
  if (!passed && failed === 0) count({ failed: 1 });
}

async function runUnitTests(reports) {
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const passed = await step("Unit tests", [...tool("vitest", "vitest.mjs"), "run", ...reporters]);
  const result = readReport(report);
  const failed = result?.numFailedTests ?? 0;
  count({ passed: result?.numPassedTests, failed, skipped: result?.numPendingTests });
  countFailedRun(passed, failed);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function runBrowserTests(reports, chromium) {
  const folder = mkdtempSync(join(tmpdir(), "quitanda-test-"));
  chmodSync(folder, 0o755);
  const server = await startServer({ port: await freePort(), dataDir: folder });
  try {
    const report = join(reports, "playwright.json");
    const command = [...tool("@playwright", "test", "cli.js"), "test", "--reporter=list,json"];
    const env = {
      ...server.env,
      BASE_URL: server.url,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const passed = await step("Browser tests", command, { env });
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(report)?.stats ?? {};
    count({ passed: expected + flaky, failed: unexpected, skipped });
    countFailedRun(passed, unexpected);
  } finally {
    if (!(await server.stop())) {
      say("The server did not end with exit code 0");
      count({ failed: 1 });
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

async function everything() {
  if (!(await ensureInstalled())) return count({ failed: 1 });
  const chromium = await findChromium();
  if (!chromium) return count({ failed: 1 });
  const reports = join(dataDir(), "reports");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  await check("Page types", [...tool("next", "dist", "bin", "next"), "typegen"]);
  await check("Types", [...tool("typescript", "bin", "tsc"), "--noEmit"]);
  await check("Lint", [...tool("@biomejs", "biome", "bin", "biome"), "check"]);
  await runUnitTests(reports);
  if (!(await ensureBuilt())) return count({ failed: 1 });
  await runBrowserTests(reports, chromium);
}

checkNode();
process.chdir(root);
try {
  await everything();
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  count({ failed: 1 });
}
if (total.skipped > 0) say(`\n${total.skipped} skipped`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
