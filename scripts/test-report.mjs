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
    // A file that fails to load has a message and no tests.
    if (failed.length === 0) return message ? [failure(file, "the file itself", message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]));
  });
}

/** Reads vitest's JSON report: the counts, and each failed test with the start of its message. */
export function readVitestReport(path) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: vitestFailures(report),
  };
}

/** The page's content when a browser test failed, often the only trace of a remote run. */
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

/** The same for Playwright's JSON report. */
export function readPlaywrightReport(path) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = report.suites.flatMap((suite) => playwrightFailures(suite, report.config.rootDir));
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}
