import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { customers, orders, people, transactions } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { openShop } from "@/testing/support/checkout";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { buyFrom, requestOf, signIn, subscribe } from "@/testing/support/enrolling/whole-person";
import { now } from "@/testing/support/now";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { environment } from "../../core/env/env";
import { listBought } from "../../customers/people/buyer-index";
import { rememberFolder } from "../../data/backups/erasure-list";
import { makeBackup } from "../../data/backups/make-backup";
import { restoreBackup } from "../../data/backups/restore-backup";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { askForData } from "./ask-for-data";
import { eraseBuyer } from "./erase-buyer";
import { erasePerson } from "./erase-person";
import { replayErasures } from "./replay-erasures";

let before: TestDatabase;
let after: TestDatabase;
let folder: string;

const ana = freshEmail();
const bia = freshEmail();
const caio = freshEmail();

beforeAll(async () => {
  before = await createTestDatabase();
  after = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), "quitanda-erasures-"));
  Object.assign(environment(), { databaseDirectUrl: before.url, dataDir: join(folder, "lost") });
  await changeDatabase({ url: before.url });
});

afterAll(async () => {
  await closeDatabase();
  await before.drop();
  await after.drop();
  await rm(folder, { recursive: true, force: true });
});

async function readBuyers(): Promise<string> {
  const stored = [
    await db().select().from(customers),
    await db().select().from(transactions),
    await db().select().from(orders),
    await db().select().from(people),
  ];
  return stored
    .map((rows) =>
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join("\n"),
    )
    .join("\n");
}

it("a person erased after a backup is erased again when it is restored, and nobody else is", async () => {
  const [shop, other] = [await openShop(now), await openShop(now)];
  await subscribe(shop, ana);
  // Two addresses with the same document belong to one customer.
  await buyFrom(other, bia, { document: "11144477735", name: "Bia Souza" });
  await buyFrom(other, caio, { document: "11144477735", name: "Caio Souza" });
  const { person } = await signIn(bia);
  const backups = join(folder, "backups");
  await rememberFolder(backups);
  const { file, takenAt } = await makeBackup(backups, new Date());

  const [first] = await listBought(ana);
  await eraseBuyer(first?.customerId ?? "", now);
  expect(await askForData(person, { kind: "erasure", language: "pt-BR" }, now)).toBeNull();
  expect(await erasePerson((await requestOf(person)).id, bia, now)).toBe("done");

  const [list = ""] = await readdir(join(backups, "erasures"));
  const listed = await readFile(join(backups, "erasures", list), "utf8");
  for (const known of [ana, bia, "52998224725", "Maria"]) expect(listed).not.toContain(known);

  await restoreBackup(file, environment().vaultKeys, { url: after.url, filesFolder: null });
  Object.assign(environment(), { databaseDirectUrl: after.url, dataDir: join(folder, "new") });
  await changeDatabase({ url: after.url });
  const restored = await readBuyers();
  for (const known of [ana, bia, caio, "Bia Souza"]) expect(restored).toContain(known);

  expect(await replayErasures(takenAt, [backups], now)).toEqual({ erased: 2, left: [], from: [backups] });
  const left = await readBuyers();
  for (const gone of [ana, bia, "Bia Souza", "52998224725"]) expect(left).not.toContain(gone);
  for (const kept of [caio, "Caio Souza", "11144477735"]) expect(left).toContain(kept);
  expect(await db().$count(people, eq(people.email, bia))).toBe(0);
  expect(await checkLedger()).toMatchObject({ ok: true, faults: [] });

  expect(await readdir(join(folder, "new", "erasures"))).toHaveLength(2);
  await replayErasures(takenAt, [], now);
  expect((await readBuyers()) === left).toBe(true);
});
