import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isProof } from "@/testing/support/proof";
import { findOutcome } from "../../acquiring/sandbox/test-cards";
import { tags } from "./about";
import { printOpenApiDocument } from "./file";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quitanda-openapi-"));
const file = join(folder, "openapi.json");

beforeAll(() => writeFileSync(file, printOpenApiDocument()));
afterAll(() => rmSync(folder, { recursive: true }));

function run(bin: string, ...parameters: string[]): Promise<{ code: number | null; output: string; notes: string }> {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const child = spawn(process.execPath, [join(root, "node_modules", bin), "lint", file, ...parameters], {
    cwd: root,
    env: { ...process.env, ...quiet },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { output: "", notes: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed.output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    printed.notes += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...printed }));
  });
}

/** Lint tools take seconds to start, and longer on a busy machine. */
const toolMilliseconds = 120_000;

describe("the OpenAPI document", { timeout: toolMilliseconds }, () => {
  it("passes redocly lint with strict rules and no ignored finding", async () => {
    const { code, output, notes } = await run("@redocly/cli/bin/cli.js", "--format=json");
    expect(code, `${output}${notes}`).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  });

  // Only in the full suite, because Spectral takes half a minute.
  if (isProof)
    it("passes spectral lint with every rule for OpenAPI, hints included", async () => {
      const { code, output, notes } = await run(
        "@stoplight/spectral-cli/dist/index.js",
        "--format=json",
        "--fail-severity=hint",
        `--ruleset=${join(root, ".spectral.yaml")}`,
      );
      expect(code, `${output}${notes}`).toBe(0);
      expect(output).toMatch(/^\[\]/);
    });

  it("lists only the sandbox's test cards, with their actual outcome", () => {
    const { description = "" } = tags.find(({ name }) => name === "Sandbox") ?? {};
    const lines = description.split("\n").filter((line) => /\d{13}/.test(line));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      for (const [number] of line.matchAll(/\d{13,}/g)) {
        const outcome = findOutcome(number);
        expect(outcome, number).not.toBeNull();
        if (outcome?.kind === "refused") expect(line).toContain(outcome.refusal.reason);
        if (outcome?.kind === "paid") expect(line).toMatch(/\| paid \|$/);
      }
    }
  });
});
