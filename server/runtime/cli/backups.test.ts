import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProgram, type Program, readEnding } from "@/testing/support/processes";

let program: Program;
let folder: string;

beforeAll(async () => {
  program = await openProgram("admin");
  folder = await mkdtemp(join(tmpdir(), "quitanda-admin-backups-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function variablesOf(data: string) {
  const nothing = { DATABASE_URL: "", VAULT_KEYS: "", AUTH_SECRET: "", TOKEN_KEYS: "", CRON_SECRET: "" };
  return { ...nothing, QUITANDA_EMBEDDED: "", DATA_DIR: join(folder, data) };
}

async function makeInstallation(data: string) {
  const ending = await readEnding((await openProgram("make-installation")).start(variablesOf(data)));
  expect(ending).toMatchObject({ status: 0 });
}

async function adminOf(data: string, ...args: string[]) {
  const { status, stdout, stderr } = await readEnding(program.start(variablesOf(data), ...args));
  return { status, answer: stdout === "" ? null : (JSON.parse(stdout) as Record<string, unknown>), stderr };
}

test("an installation is backed up, verified, lost and restored on a new machine that has its secrets", async () => {
  await makeInstallation("first");
  const person = ["--email", "dona@example.com", "--password", "feira de domingo"];
  expect(await adminOf("first", "create-company", "--name", "Banca", ...person)).toMatchObject({ status: 0 });
  const backups = join(folder, "backups");
  const { answer } = await adminOf("first", "backup", "--to", backups);
  const file = String(answer?.file);
  const bytes = await readFile(file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(answer).toMatchObject({ bytes: bytes.length, sha256, transactions: 0, files: 0 });

  expect(await adminOf("first", "verify-backup", file)).toMatchObject({
    status: 0,
    answer: { ok: true, transactions: 0, ledgerOk: true, fault: null },
  });
  const unknown = await adminOf("stranger", "verify-backup", file);
  expect(unknown).toMatchObject({ status: 1, stderr: expect.stringMatching(/^admin: VAULT_KEYS is not set/) });

  const refused = await adminOf("first", "restore", file);
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^admin: The database is not empty \(.+\n$/),
  });

  await mkdir(join(folder, "second"));
  await copyFile(join(folder, "first", "secrets.json"), join(folder, "second", "secrets.json"));
  const restored = await adminOf("second", "restore", file);
  expect(restored).toMatchObject({ status: 0, answer: { ok: true, ledgerOk: true, erased: 0, left: [] } });
  expect(await adminOf("second", "resume", "--dry-run")).toMatchObject({ status: 0, answer: { onHold: true } });
  expect(await adminOf("first", "resume", "--dry-run")).toMatchObject({ status: 0, answer: { onHold: false } });
  const listed = await adminOf("second", "list-companies");
  expect(listed.answer).toMatchObject({ companies: [{ name: "Banca" }] });
});
