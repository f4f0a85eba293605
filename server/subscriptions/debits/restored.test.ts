import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { connectToBank } from "@/testing/support/at-bank/connections";
import { bankOfFile } from "@/testing/support/at-bank/nights";
import { authorizationsOf, chargingOf, startAutomatic } from "@/testing/support/charges/authorizations";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { chargesOf, daysFrom, renewAt } from "@/testing/support/subscriptions";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { getCompany } from "../../accounts/company/companies";
import { callbackUrlOf } from "../../acquiring/connections/callback-address";
import { environment } from "../../core/env/env";
import { recordRestore } from "../../core/hold/restores";
import { makeBackup } from "../../data/backups/make-backup";
import { restoreBackup } from "../../data/backups/restore-backup";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { cycleDueAt } from "../renewals/cycle";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

const databases: TestDatabase[] = [];
const bank = bankOfFile();
let folder: string;

async function enter(options?: { migrated: boolean }): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  databases.push(database);
  Object.assign(environment(), { databaseDirectUrl: database.url, dataDir: join(folder, String(databases.length)) });
  await changeDatabase({ url: database.url });
  return database;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quitanda-restored-debits-"));
  await enter();
});

afterAll(async () => {
  await closeDatabase();
  for (const each of databases) await each.drop();
  await rm(folder, { recursive: true, force: true });
});

function bankAt(now: Date): Date {
  bank().clock.skewMs = now.getTime() - Date.now();
  return now;
}

it("a restored installation sends no charge again that the payer's bank paid after the backup", async () => {
  const { id } = await testCompany();
  const account = bank().openAccount();
  const connection = await connectToBank(id, account);
  account.callTo(callbackUrlOf(connection) ?? "");
  const company = await getCompany(id);
  const { transaction } = await startAutomatic(company, {}, new Date());
  const [authorization] = await authorizationsOf(id);
  account.pay(acquirerKeyOf(transaction.id));
  account.approve(authorization?.bankId ?? "");
  await account.callbacks.settle();
  await reactOf(company);
  const row = await getSubscriptionRow(id, authorization?.subscriptionId ?? "");
  const day = (count: number) => daysFrom(cycleDueAt(row.startedAt, row.frequency, 1), count);
  const { file } = await makeBackup(folder, new Date());

  await renewAt(company, bankAt(day(-4)));
  const lostId = await chargingOf(row);
  account.payRecurring(acquirerKeyOf(lostId), bankAt(day(0)));
  await account.callbacks.settle();
  await reactOf(company);
  expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);

  const { url } = await enter({ migrated: false });
  await restoreBackup(file, environment().vaultKeys, { url, filesFolder: null });
  const restoredAt = bankAt(day(2));
  await recordRestore(db(), { lostSince: day(-5), restoredAt, resumedAt: restoredAt });
  const restored = await getCompany(id);
  await renewAt(restored, restoredAt);
  await reactOf(restored);
  expect(account.books.recurringCharges.size).toBe(1);
  expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  expect(await getSubscriptionRow(id, row.id)).toMatchObject({ status: "active", cycle: 2, chargingId: null });
  expect(await checkLedger(id)).toMatchObject({ ok: true });
});
