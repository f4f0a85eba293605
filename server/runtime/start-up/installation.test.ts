import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasSchema } from "@/db/migrate";
import { openProgram, type Program, readEnding } from "@/testing/support/processes";
import { createTestDatabase } from "@/testing/support/template-database";
import { missingSecrets, parseEnvironment, secretVariables } from "../../core/env/env";

const folder = mkdtempSync(join(tmpdir(), "quitanda-installation-"));
const absent = Object.fromEntries(secretVariables.map((name) => [name, ""]));

let program: Program;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  program = await openProgram("admin");
});

afterAll(() => rmSync(folder, { recursive: true }));

function admin(variables: Record<string, string>) {
  return readEnding(program.start({ DATA_DIR: folder, ...variables }, "list-companies"));
}

function keptSecrets(): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as Record<string, string>;
}

const embedded = { ...absent, DATABASE_URL: "", QUITANDA_EMBEDDED: "" };

test("a command says where it looked for an installation, and creates none", async () => {
  const { status, stdout, stderr } = await admin(embedded);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(`admin: There is no installation: DATABASE_URL is not set, and DATA_DIR (${folder})`);
  expect(readdirSync(folder)).toEqual([]);
});

test("a command refuses an empty database, names it without its password, and migrates nothing", async () => {
  const { url, drop } = await createTestDatabase({ migrated: false });
  const { host, pathname } = new URL(url);
  const { status, stdout, stderr } = await admin({ DATABASE_URL: url, QUITANDA_EMBEDDED: "" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(`admin: There is no installation: postgres://${host}${pathname} is empty`);
  expect(await hasSchema(url)).toBe(false);
  await drop();
});

test("creates its database and its secrets once, readable by their owner only, and commands name it", async () => {
  const start = (await openProgram("make-installation")).start;
  expect(await readEnding(start({ DATA_DIR: folder, ...embedded }))).toMatchObject({ status: 0 });
  expect(await admin(embedded)).toMatchObject({
    status: 0,
    stdout: `${JSON.stringify({ companies: [], installation: folder })}\n`,
  });
  const made = keptSecrets();
  expect(missingSecrets(made)).toEqual([]);
  expect(() => parseEnvironment({ ...made, DATABASE_URL: "postgres://x" })).not.toThrow();
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "postgres.json")).mode & 0o777).toBe(0o600);
  expect(await admin(embedded)).toMatchObject({ status: 0 });
  expect(keptSecrets()).toEqual(made);
});

test("stops with one line that names the secrets missing with DATABASE_URL", async () => {
  const { status, stdout, stderr } = await admin({ TOKEN_KEYS: "", CRON_SECRET: "" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^admin: With DATABASE_URL, set these too: TOKEN_KEYS, CRON_SECRET\n$/);
});

test("stops with one line when the database of DATABASE_URL is unreachable", async () => {
  const { status, stderr } = await admin({ DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/nothing" });
  expect(status).toBe(1);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/^admin: \S/);
  expect(stderr).not.toContain("secret");
});
