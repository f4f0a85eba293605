import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./project.mjs";

const messageLines = 12;
const pageLines = 12;

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function failure(file, name, message = "") {
  const lines = message.split("\n").slice(0, messageLines);
  return [`${relative(root, file)} › ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

function vitestFailures(report) {
  return report.testResults.flatMap(({ name: file, assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    // A file that failed to load has a message and no tests.
    if (failed.length === 0) return message ? [failure(file, "the file itself", message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]));
  });
}

function vitestFiles(report) {
  return report.testResults.map(({ name, assertionResults, startTime, endTime, status }) => ({
    file: relative(root, name),
    tests: assertionResults.length,
    seconds: (endTime - startTime) / 1000,
    passed: status === "passed" && assertionResults.every((each) => each.status === "passed"),
  }));
}

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

/** Returns counts, failed tests with the beginning of their message, and the duration of each file in seconds. */
export function readVitestReport(path) {
  const report = readReport(path);
  if (!report) return nothing;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: vitestFailures(report),
    files: vitestFiles(report),
  };
}

/** Page content at the failure of a browser test, in CI often the only information about it. */
function readPage({ attachments = [] } = {}) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (!path || !existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return main < 0 ? [] : lines.slice(main, main + pageLines);
}

function playwrightFailures(suite, rootDir) {
  const here = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const last = tests.flatMap((test) => test.results).at(-1);
      const told = failure(`${rootDir}/${file}`, title, last?.error?.message);
      return [told, ...readPage(last).map((line) => `    ${line}`)].join("\n");
    });
  return [...here, ...(suite.suites ?? []).flatMap((inner) => playwrightFailures(inner, rootDir))];
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function playwrightFile(suite) {
  const specs = specsOf(suite);
  // A Playwright project does not run if one it depends on fails.
  const ran = specs.some(({ tests }) => tests.some(({ status }) => status !== "skipped"));
  const milliseconds = specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0);
  const passed = ran && specs.every(({ ok }) => ok);
  return { file: `e2e/${suite.file}`, tests: specs.length, seconds: milliseconds / 1000, passed };
}

/** `readVitestReport` for Playwright. A file's duration is the sum of its tests'. */
export function readPlaywrightReport(path) {
  const report = readReport(path);
  if (!report) return nothing;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = report.suites.flatMap((suite) => playwrightFailures(suite, report.config.rootDir));
  const files = report.suites.map(playwrightFile);
  return { passed: expected + flaky, failed: unexpected, skipped, failures, files };
}
