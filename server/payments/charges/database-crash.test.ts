import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "@/db/embedded";
import { sharedFolder } from "@/db/embedded/binaries";
import { migrateDatabase } from "@/db/migrate";
import { openProgram, type Program, readEnding } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";

let charger: Program;
let database: EmbeddedDatabase;
let folder: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quitanda-crash-"));
  chmodSync(folder, 0o755);
  [charger, database] = await Promise.all([openProgram("charge-until-killed"), startEmbedded({ dataDir: folder })]);
  await migrateDatabase(database.url);
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await database.release();
  for (const path of [folder, sharedFolder(folder)]) rmSync(path, { recursive: true, force: true });
});

const postmasterPid = () => Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);

describe("kill -9 of PostgreSQL while Pix are charged", () => {
  it("loses no charge that was answered, and the acquirer learns again of those that it lost", {
    repeats: proofRuns(0, 9),
  }, async () => {
    const child = charger.start({ DATABASE_URL: database.url });
    children.add(child);
    const lines = createInterface({ input: child.stdout });
    const [companyId] = (await once(lines, "line")).map(String);
    const answered: string[] = [];
    lines.on("line", (id) => answered.push(id));
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(100);
    await sleep(randomInt(100));
    process.kill(postmasterPid(), "SIGKILL");
    const back = answered.length + 50;
    await expect.poll(() => answered.length, { interval: 20 }).toBeGreaterThan(back);
    child.kill("SIGKILL");
    await once(child, "close");
    children.delete(child);

    const client = postgres(database.url, { max: 1, onnotice: () => undefined });
    const idsOf = async (rows: PromiseLike<readonly { id?: string }[]>) => new Set((await rows).map(({ id }) => id));
    const company = companyId ?? "";
    const stored = await idsOf(client`SELECT id FROM transactions WHERE company_id = ${company}`);
    expect(answered.filter((id) => !stored.has(id))).toEqual([]);
    expect(await idsOf(client`SELECT subject_id AS id FROM events WHERE company_id = ${company}`)).toEqual(stored);
    const [counted] = await client`SELECT sum(transactions)::int AS total FROM transaction_counts`;
    const [all] = await client`SELECT count(*)::int AS total FROM transactions`;
    expect(counted).toEqual(all);

    const { status, text } = await readEnding(charger.start({ DATABASE_URL: database.url, REPAIR: company }));
    expect({ status, text }).toEqual({ status: 0, text: "" });
    const booked = client`SELECT key::uuid::text AS id FROM sandbox.charges WHERE company_id = ${company}`;
    expect(await idsOf(booked)).toEqual(stored);
    await client.end();
  });
});
