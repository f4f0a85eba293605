import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { newId } from "@/db/ids";
import { subscriptions, transactions } from "@/db/schema";
import { connectToPagarme } from "@/testing/support/at-pagarme/connections";
import { pagarmeOfFile } from "@/testing/support/at-pagarme/fake-of-file";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { letSendingEnd } from "@/testing/support/charges/authorizations";
import { changeDatabase } from "@/testing/support/databases/own-database";
import type { PagarmeAccount } from "@/testing/support/pagarme/accounts";
import type { CardOutcome } from "@/testing/support/pagarme/books/card-shapes";
import { simulatorCards } from "@/testing/support/pagarme/cards";
import { tokenize } from "@/testing/support/pagarme/raw-client";
import { pixCharge, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { chargesOf, daysFrom, dueOf, renewAt, startedAt, testPlan } from "@/testing/support/subscriptions";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { getCompany } from "../../accounts/company/companies";
import { environment } from "../../core/env/env";
import { recordRestore } from "../../core/hold/restores";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { makeBackup } from "../../data/backups/make-backup";
import { restoreBackup } from "../../data/backups/restore-backup";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { attemptIdOf } from "../renewals/open-cycle";
import { renewSubscription } from "../renewals/renew-subscription";
import { startSubscription } from "../signups/start-subscription";
import { changeCard } from "./change-card";
import type { SubscriptionRow } from "./subscription-shape";
import { getSubscriptionRow } from "./subscriptions";

const pagarme = pagarmeOfFile();
const { vaultKeys: keys } = environment();
const databases: TestDatabase[] = [];
let folder: string;

async function enter(options?: { migrated: boolean }): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  databases.push(database);
  Object.assign(environment(), { databaseDirectUrl: database.url, dataDir: join(folder, String(databases.length)) });
  await changeDatabase({ url: database.url });
  return database;
}

async function subscribe(company: CompanyIdentity, account: PagarmeAccount): Promise<SubscriptionRow> {
  const plan = await testPlan(company.id);
  const card = { cardToken: (await tokenize(pagarme(), account)) ?? "" };
  const customer = { ...pixCharge().customer, ...reachable, document: generateCpf(), email: `${newId()}@example.com` };
  const identity = { transactionId: newId(startedAt), now: startedAt };
  const { subscription } = await startSubscription(company, { ...plan, customer, card }, identity);
  // The simulated acquirer dated the first charge, which determines the due dates, by its own clock.
  await db()
    .update(subscriptions)
    .set({ startedAt, nextChargeAt: dueOf(1) })
    .where(and(eq(subscriptions.companyId, company.id), eq(subscriptions.id, subscription?.id ?? "")));
  return getSubscriptionRow(company.id, subscription?.id ?? "");
}

/** Two days after the due date. The acquirer's idempotency keys expire after one day. */
const restoredAt = daysFrom(dueOf(1), 2);
const names = [
  "paid",
  "also paid",
  "uncharged",
  "unsent",
  "recovered",
  "refused",
  "waiting",
  "disputed",
  "replaced",
] as const;
type Name = (typeof names)[number];

let company: CompanyIdentity;
let account: PagarmeAccount;
const rows = {} as Record<Name, SubscriptionRow>;
let lost: (typeof transactions.$inferSelect)[];

const charge = (name: Name, now = dueOf(1)) => renewSubscription(company, rows[name].id, now, { atOnce: true });
const answerWith = (outcome: CardOutcome) => account.scriptCard(simulatorCards.paid, outcome);
const keyOf = (name: Name, attempt: number) => acquirerKeyOf(attemptIdOf(rows[name], attempt));
const read = (name: Name) => getSubscriptionRow(company.id, rows[name].id);

function ordersOf(name: Name): string[] {
  const attempts = Array.from({ length: 16 }, (_, index) => index + 1);
  return attempts.flatMap((attempt) =>
    account.ordersOf(keyOf(name, attempt)).map(({ charge: { status } }) => `${attempt} ${status}`),
  );
}

function readCycles() {
  return db()
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, company.id), eq(transactions.initiator, "merchant")))
    .orderBy(asc(transactions.id));
}

async function chargeCycles(): Promise<void> {
  for (const name of ["paid", "also paid"] as const) expect(await charge(name)).toBe("renewed");
  const closed = pagarme().fault({
    on: "POST /orders",
    fault: { how: "status", status: 401, message: "Authorization has been denied" },
  });
  // Makes more unsent attempts than `find-lost-charge.ts` allows for a restore that lost no data.
  for (let hours = 0; hours < 13; hours += 1) {
    const at = (seconds: number) => new Date(dueOf(1).getTime() + (hours * 3_600 + seconds) * 1_000);
    expect(await charge("unsent", at(0))).toBe("pending");
    await letSendingEnd(company.id);
    for (const seconds of [100, 200]) {
      await sweepReconciliation(at(seconds), new Date(Date.now() + 20_000), company.id);
    }
    await reactOf(company);
  }
  closed.end();
  expect(await charge("unsent", daysFrom(dueOf(1), 1))).toBe("renewed");
  for (const name of ["recovered", "refused", "replaced"] as const) {
    answerWith({ first: "refused", code: "51" });
    expect(await charge(name)).toBe("failed");
  }
  answerWith({ first: "paid" });
  expect(await charge("recovered", daysFrom(dueOf(1), 1))).toBe("renewed");
  const cardToken = (await tokenize(pagarme(), account)) ?? "";
  await changeCard(company, { subscriptionId: rows.replaced.id, cardToken }, daysFrom(dueOf(1), 1));
  expect(await charge("disputed")).toBe("renewed");
  account.chargeBack(keyOf("disputed", 1));
  answerWith({ first: "later" });
  expect(await charge("waiting")).toBe("pending");
  answerWith({ first: "paid" });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quitanda-restored-"));
  await enter();
  const { id } = await testCompany();
  account = pagarme().openAccount();
  await connectToPagarme(id, account);
  company = await getCompany(id);
  for (const name of names) rows[name] = await subscribe(company, account);
  const { file } = await makeBackup(folder, startedAt);
  await chargeCycles();
  lost = await readCycles();
  pagarme().clock.skewMs += 2 * 86_400_000;
  const { url } = await enter({ migrated: false });
  await restoreBackup(file, keys, { url, filesFolder: null });
  await recordRestore(db(), { lostSince: daysFrom(dueOf(1), -1), restoredAt, resumedAt: restoredAt });
  const losingNothing = { lostSince: restoredAt, restoredAt, resumedAt: restoredAt };
  await recordRestore(db(), losingNothing);
  expect(await readCycles()).toEqual([]);
  company = await getCompany(id);
  await renewAt(company, restoredAt);
});

afterAll(async () => {
  await closeDatabase();
  for (const each of databases) await each.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("a restored installation", () => {
  it.each(["paid", "also paid"] as const)(
    "charges no cycle again that was already %s after the backup",
    async (name) => {
      expect(ordersOf(name)).toEqual(["1 paid"]);
      expect(await chargesOf(rows[name])).toEqual(["0 1 paid paid", "1 1 paid paid"]);
      expect(await read(name)).toMatchObject({ status: "active", cycle: 2, nextChargeAt: dueOf(2), chargingId: null });
    },
  );

  it("records a lost payment with its original amounts", async () => {
    const [id] = [attemptIdOf(rows.paid, 1)];
    const facts = (of: typeof lost) =>
      of
        .filter((each) => each.id === id)
        .map(({ amount, fees, netAmount, status }) => [amount, fees, netAmount, status]);
    expect(facts(await readCycles())).toEqual(facts(lost));
    expect(facts(lost)).toHaveLength(1);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("charges a cycle that nobody charged", async () => {
    expect(ordersOf("uncharged")).toEqual(["1 paid"]);
    expect(await chargesOf(rows.uncharged)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("finds the payment after attempts that left no charge at the acquirer", async () => {
    expect(ordersOf("unsent")).toEqual(["14 paid"]);
    expect(await chargesOf(rows.unsent)).toEqual(["0 1 paid paid", "1 14 paid paid"]);
  });

  it("finds the payment after a refusal", async () => {
    expect(ordersOf("recovered")).toEqual(["1 failed", "2 paid"]);
    expect(await chargesOf(rows.recovered)).toEqual(["0 1 paid paid", "1 2 paid paid"]);
    expect(await read("recovered")).toMatchObject({ status: "active", failures: 0 });
  });

  it("records a lost refusal, and charges under a new attempt number", async () => {
    expect(await chargesOf(rows.refused)).toEqual(["0 1 paid paid", "1 1 failed refused insufficient_funds"]);
    expect(await read("refused")).toMatchObject({ status: "past_due", failures: 1 });
    expect(await charge("refused", daysFrom(restoredAt, 2))).toBe("renewed");
    expect(ordersOf("refused")).toEqual(["1 failed", "2 paid"]);
  });

  it("follows a charge that the issuer decides later", async () => {
    expect(ordersOf("waiting")).toEqual(["1 paid"]);
    expect(await chargesOf(rows.waiting)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("knows a dispute that began after the backup", async () => {
    expect(ordersOf("disputed")).toEqual(["1 chargedback"]);
    expect(await chargesOf(rows.disputed)).toEqual(["0 1 paid paid", "1 1 paid chargeback"]);
  });

  it("finds the payment by a card that the backup does not know", async () => {
    expect(ordersOf("replaced")).toEqual(["1 failed", "2 paid"]);
    expect(await chargesOf(rows.replaced)).toEqual(["0 1 paid paid", "1 2 paid paid"]);
  });

  it("asks the acquirer nothing about cycles that are due later", async () => {
    const before = pagarme().seen.length;
    expect(await charge("paid", dueOf(2))).toBe("renewed");
    expect(
      pagarme()
        .seen.slice(before)
        .map(({ operation }) => operation),
    ).toEqual(["POST /orders"]);
  });
});
