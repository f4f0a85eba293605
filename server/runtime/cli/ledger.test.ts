import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { differences, payments } from "@/db/schema";
import { admin as adminHere } from "@/testing/support/admin";
import { chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { type Ending, openProgram, readEnding } from "@/testing/support/processes";
import { customersOf } from "@/testing/support/reads";
import { listedCompany, receiveStranger } from "@/testing/support/reconciliations/listed";
import { createTestDatabase, type TestDatabase } from "@/testing/support/template-database";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { getTransaction } from "../../payments/transactions/transactions";

const now = new Date();

const readJson = ({ status, text }: Ending) => ({ status, text, json: text.startsWith("{") ? JSON.parse(text) : null });

const admin = async (...args: string[]) => readJson(await adminHere(...args));

async function adminOf({ url }: TestDatabase, ...args: string[]) {
  const program = await openProgram("admin");
  return readJson(await readEnding(program.start({ DATABASE_URL: url }, ...args)));
}

describe("check-ledger", () => {
  it("prints ok, or exits with status 1 and the fault when the ledger is inconsistent", async () => {
    const company = await testCompany();
    await chargeCardOf(company, testCards.paid, now);
    const sound = await admin("check-ledger", "--company", company.id);
    expect(sound).toMatchObject({ status: 0, json: { ok: true, faults: [], transfers: 2, companies: 1 } });
    await db().update(payments).set({ amount: 1 }).where(eq(payments.companyId, company.id));
    const unsound = await admin("check-ledger", "--company", company.id);
    await db().update(payments).set({ amount: 10_000 }).where(eq(payments.companyId, company.id));
    expect(unsound).toMatchObject({
      status: 1,
      json: { ok: false, faults: [{ rule: "payments_are_counted", companyId: company.id }] },
    });
  });

  it("checks every company by default, and reports an unknown one", async () => {
    expect((await admin("check-ledger")).json).toMatchObject({ companies: expect.any(Number) });
    const id = newId();
    expect(await admin("check-ledger", "--company", id)).toMatchObject({
      status: 1,
      text: `admin: No company has the id ${id}\n`,
    });
  });
});

describe("rewrap-vault", () => {
  it("prints how many cards and credentials it re-encrypted: none when none are stored", async () => {
    const database = await createTestDatabase();
    const { installation: _, ...counts } = (await adminOf(database, "rewrap-vault")).json;
    const none = { rewrapped: 0, connections: 0, recipients: 0, receivers: 0, keptRecords: 0, webhooks: 0 };
    expect(counts).toEqual(none);
    await database.drop();
  });
});

describe("anonymize-customer", () => {
  it("erases the buyer and confirms it", async () => {
    const company = await testCompany();
    const { id } = await chargePix(company, pixCharge(), now);
    const [customer] = await customersOf(company.id);
    const customerId = customer?.id ?? "";
    expect((await admin("anonymize-customer", customerId)).json).toMatchObject({ customerId, anonymized: true });
    expect(await getTransaction(company.id, id, now)).toMatchObject({ customer: { name: "Erased" } });
  });
});

describe("index-customers", () => {
  it("makes the index for searches, and says so when it exists", async () => {
    const database = await createTestDatabase();
    expect((await adminOf(database, "index-customers")).json).toMatchObject({ state: "ready" });
    expect((await adminOf(database, "index-customers")).json).toMatchObject({ state: "ready" });
    await database.drop();
  });
});

describe("reconcile", () => {
  const day = addDays(dayOf(now), -1);

  it("prints the open differences of a day with exit status 1, and ok once they are settled", async () => {
    const company = await listedCompany(startOfDay(day));
    const endToEndId = await receiveStranger(company, startOfDay(day));
    const report = await admin("reconcile", "--day", day, "--company", company.id);
    const found = { companyId: company.id, kind: "money_without_charge", endToEndId, action: "return_at_bank" };
    expect(report).toMatchObject({
      status: 1,
      json: { day, companies: 1, connections: 1, notCompared: 0, differences: [found], ok: false },
    });
    await db()
      .update(differences)
      .set({ resolvedAt: now, resolvedBy: newId() })
      .where(eq(differences.companyId, company.id));
    const settled = await admin("reconcile", "--day", day, "--company", company.id);
    expect(settled).toMatchObject({ status: 0, json: { connections: 1, differences: [], ok: true } });
  });

  it("refuses a day that is not over or does not exist, and an unknown company", async () => {
    expect(await admin("reconcile", "--day", dayOf(now), "--company", (await testCompany()).id)).toMatchObject({
      status: 1,
      text: "admin: day: has not ended yet\n",
    });
    expect(await admin("reconcile", "--day", "2026-02-30")).toMatchObject({ status: 2 });
    expect(await admin("reconcile", "--day", day, "--company", newId())).toMatchObject({ status: 1 });
  });
});
