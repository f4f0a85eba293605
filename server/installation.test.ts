import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { missingSecrets, parseEnvironment, secretVariables } from "./core/env";
import { startChild } from "./launch/child-testing";

const folder = mkdtempSync(join(tmpdir(), "quitanda-installation-"));
const absent = Object.fromEntries(secretVariables.map((name) => [name, ""]));
const tests = { timeout: 120_000 };

beforeAll(() => chmodSync(folder, 0o755));
afterAll(() => rmSync(folder, { recursive: true }));

function admin(env: Record<string, string>) {
  return startChild(["server/admin.ts", "list-companies"], { DATA_DIR: folder, ...env }).ended;
}

function keptSecrets(): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as Record<string, string>;
}

test("makes its database and its secrets once, and keeps them for its owner only", tests, async () => {
  const embedded = { ...absent, DATABASE_URL: "", QUITANDA_EMBEDDED: "" };
  expect(await admin(embedded)).toMatchObject({ code: 0, output: '{"companies":[]}\n' });
  const made = keptSecrets();
  expect(missingSecrets(made)).toEqual([]);
  expect(() => parseEnvironment({ ...made, DATABASE_URL: "postgres://x" })).not.toThrow();
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "postgres.json")).mode & 0o777).toBe(0o600);
  expect(await admin(embedded)).toMatchObject({ code: 0 });
  expect(keptSecrets()).toEqual(made);
});

test("stops with one line that names the secrets missing beside DATABASE_URL", async () => {
  const { code, output, errors } = await admin({ TOKEN_KEYS: "", CRON_SECRET: "" });
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toMatch(/^admin: With DATABASE_URL, set these too: TOKEN_KEYS, CRON_SECRET\n$/);
});

test("stops with one line when the database of DATABASE_URL is not there", async () => {
  const { code, errors } = await admin({ DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/nothing" });
  expect(code).toBe(1);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(errors).not.toContain("secret");
});
