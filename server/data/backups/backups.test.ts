import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTables } from "@/db/backup/dump";
import { UnfitTarget } from "@/db/backup/load";
import { closeDatabase, db } from "@/db/client";
import { newId } from "@/db/ids";
import { uploads } from "@/db/schema";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { chargeCardOf, testCards, testCompany } from "@/testing/support/payments";
import { openProgram } from "@/testing/support/processes";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { sha256Hex } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { readBackup } from "./backup-file";
import { readBackupName } from "./backup-names";
import { makeBackup } from "./make-backup";
import { restoreBackup } from "./restore-backup";
import { DamagedBackup } from "./seal-stream";
import { UnknownBackupKey } from "./sealed-file";
import { verifyIn } from "./verify-backup";

let source: TestDatabase;
let folder: string;
let made: Awaited<ReturnType<typeof makeBackup>>;

const { vaultKeys: keys } = environment();
const picture = randomBytes(700_000);
const hostileName = "Ana\t\\N\n\"'; \\. é 💸";

beforeAll(async () => {
  source = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "quitanda-backups-"));
  Object.assign(environment(), { databaseDirectUrl: source.url, dataDir: join(folder, "data") });
  await changeDatabase({ url: source.url });
  const company = await testCompany();
  await chargeCardOf(company, testCards.paid, new Date());
  const upload = { companyId: company.id, id: newId(), createdAt: new Date(), storedAt: new Date() };
  const stored = { sha256: sha256Hex("another"), mediaType: "image/png", fileName: hostileName, size: picture.length };
  await db()
    .insert(uploads)
    .values([
      { ...upload, ...stored, purpose: "cover" },
      { ...upload, ...stored, id: newId(), purpose: "cover" },
    ]);
  await mkdir(join(folder, "data", "uploads", "kept", company.id), { recursive: true });
  await writeFile(join(folder, "data", "uploads", "kept", company.id, upload.id), picture);
  made = await makeBackup(folder, new Date("2026-11-26T03:00:00.000Z"));
});

afterAll(async () => {
  await closeDatabase();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

async function readAll(file: string): Promise<number> {
  let bytes = 0;
  for await (const frame of readBackup(file, keys)) if (frame.kind === "bytes") bytes += frame.value.length;
  return bytes;
}

async function hashRows(url: string): Promise<Record<string, string>> {
  const client = postgres(url, { max: 1, prepare: false });
  try {
    const hashes: Record<string, string> = {};
    for (const { schema, name } of await listTables(client)) {
      const [row] = await client.unsafe(
        `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM ${schema}.${name} t`,
      );
      hashes[`${schema}.${name}`] = String(row?.hash);
    }
    return hashes;
  } finally {
    await client.end();
  }
}

describe("a restored backup", () => {
  let target: TestDatabase;
  const files = () => join(folder, "restored");

  beforeAll(async () => {
    target = await createTestDatabase({ migrated: false });
    await restoreBackup(made.file, keys, { url: target.url, filesFolder: files() });
  });

  afterAll(() => target.drop());

  it("has every row and file of the backup, and none that are newer", async () => {
    expect(await hashRows(target.url)).toEqual(await hashRows(source.url));
    const [company = ""] = await readdir(files());
    const [id = ""] = await readdir(join(files(), company));
    expect((await readFile(join(files(), company, id))).equals(picture)).toBe(true);
    expect(made.ending).toMatchObject({ transactions: 1, files: 1, missingFiles: [expect.any(String)] });
  });

  it("does not overwrite rows without an explicit option, and a truncated file changes nothing even with it", async () => {
    const place = { url: target.url, filesFolder: null };
    const before = await hashRows(target.url);
    await expect(restoreBackup(made.file, keys, place)).rejects.toThrow(UnfitTarget);
    const cut = join(folder, "cut");
    await writeFile(cut, (await readFile(made.file)).subarray(0, -1));
    await expect(restoreBackup(cut, keys, { ...place, replaces: true })).rejects.toThrow(DamagedBackup);
    expect(await hashRows(target.url)).toEqual(before);
  });
});

it("verifies a valid backup, and finds a ledger that contradicts itself", async () => {
  const client = postgres(source.url, { max: 1 });
  await client`UPDATE balances SET available = available + 1, pending = pending - 1`;
  await client.end();
  const wrong = await makeBackup(folder, new Date("2026-11-26T04:00:00.000Z"));
  const scratch = await createTestDatabase({ migrated: false });
  const verdict = await verifyIn(scratch.url, wrong.file, keys);
  expect(verdict).toMatchObject({ ok: false, ledgerOk: false, transactions: 1, lostFiles: 2 });
  await scratch.drop();
});

it("returns no data of a file that was truncated, changed, extended or replaced", async () => {
  const whole = await readFile(made.file);
  expect(await readAll(made.file)).toBeGreaterThan(picture.length);
  const firstChunk = whole.indexOf("\n") + 1;
  const broken = join(folder, "broken");
  const changedAt = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  const wrong = [
    Buffer.alloc(0),
    whole.subarray(0, 20),
    whole.subarray(0, firstChunk),
    whole.subarray(0, firstChunk + 4 + 16 + 256 * 1024),
    whole.subarray(0, -1),
    Buffer.concat([whole, Buffer.from("x")]),
    changedAt(10),
    changedAt(firstChunk - 5),
    changedAt(firstChunk),
    changedAt(firstChunk + 30),
    changedAt(whole.length - 1),
  ];
  for (const [at, bytes] of wrong.entries()) {
    await writeFile(broken, bytes);
    await expect(readAll(broken), String(at)).rejects.toThrow(/backup is (cut off|damaged)|no backup|VAULT_KEYS/);
  }
});

it("opens with its vault key at any position of the list, and contains no plain text", async () => {
  const other = { kid: keys[0]?.kid ?? "", key: randomBytes(32) };
  const readWith = async (given: typeof keys) => {
    for await (const frame of readBackup(made.file, given)) return frame.kind;
  };
  expect(await readWith([other, ...keys])).toBe("opening");
  await expect(readWith([other])).rejects.toThrow(UnknownBackupKey);
  const bytes = await readFile(made.file);
  for (const word of ["Banca", "transactions", "CREATE", picture.subarray(0, 12)])
    expect(bytes.includes(word)).toBe(false);
});

it("a process that is killed during a backup leaves no file that counts as a backup", async () => {
  const place = join(folder, "killed");
  await mkdir(place);
  const program = await openProgram("write-half-backup");
  const child = program.start({}, place);
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const left = await readdir(place);
  expect(left).toHaveLength(1);
  expect(left.filter((name) => readBackupName(name))).toEqual([]);
});
