import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, companies, companyLookups, connections, importedItems, sandboxClocks, transfers } from "@/db/schema";
import { testOwner } from "@/testing/support/auth";
import { endReset } from "@/testing/support/clocks/end-reset";
import { ahead, copyTables, emptyTables, fillTables, rowsOf } from "@/testing/support/clocks/fill-tables";
import { acting, advance, firstPage } from "@/testing/support/clocks/shops";
import { createTestCompany } from "@/testing/support/database";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import { chargePix, pixCharge, testCards, testCompany, wholeEventsOf } from "@/testing/support/payments";
import { auditOf, transactionsOf } from "@/testing/support/reads";
import { start } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { closeDays } from "../../reports/closings/close-days";
import { payInSandbox } from "../payers/payers-bank";
import { readClock } from "./clocks";
import { runClocks } from "./run-clocks";
import { startReset } from "./start-reset";
import { wipeCompany } from "./wipe-company";
import { keptTables, nameOf, wipedTables } from "./wiped-tables";

const soon = () => new Date(Date.now() + 20_000);
const dayMs = 86_400_000;

async function reset({ id, name }: Pick<CompanyIdentity, "id" | "name">): Promise<void> {
  await startReset(id, name, acting());
  await endReset(id);
}

const lookupKinds = ["order", "boleto_page", "access", "certificate", "buyer:1", "upload"];

async function openTwins(): Promise<{ company: CompanyIdentity; twinId: string }> {
  const { companyId, userId } = await testOwner(new Date());
  await fillTables(companyId, userId);
  const earlier = { companyId, subjectId: newId(), buyerEmail: "", createdAt: new Date() };
  await db()
    .insert(importedItems)
    .values({ ...earlier, kind: "customers", key: "1" });
  await db().update(connections).set({ simulated: true }).where(eq(connections.companyId, companyId));
  const twinId = newId();
  const [row] = await db().select().from(companies).where(eq(companies.id, companyId));
  if (!row) throw new Error("The company is gone");
  await db()
    .insert(companies)
    .values({ ...row, id: twinId });
  await copyTables(companyId, twinId);
  for (const id of [companyId, twinId]) {
    const rows = lookupKinds.map((kind) => ({ kind, key: newId(), companyId: id, targetId: newId() }));
    await db().insert(companyLookups).values(rows);
  }
  return { company: await getCompany(companyId), twinId };
}

async function lookupsOf(companyId: string): Promise<string[]> {
  const kinds = inArray(companyLookups.kind, lookupKinds);
  const rows = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.companyId, companyId), kinds));
  return rows.map(({ kind }) => kind).toSorted();
}

async function everythingOf(companyId: string) {
  const all = [...wipedTables, ...keptTables];
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const table of all) rows.set(nameOf(table), await rowsOf(table, companyId));
  const [company] = await db().select().from(companies).where(eq(companies.id, companyId));
  return { rows, company, lookups: await lookupsOf(companyId) };
}

/** Changes that a reset makes to kept rows; `null` if it deletes the row. */
const changed: Record<string, Record<string, unknown>> = {
  "public.automatic_payouts": { requested_on: null },
  "public.balances": { updated_at: expect.any(String) },
  "public.connections": { simulated: false },
  "public.coupons": { uses: 0 },
  "public.destinations": { created_at: expect.any(String) },
  "public.notice_readers": { read_until: null },
  "public.payment_links": { payments: 0 },
  "public.product_stocks": { units: 2 },
  "public.webhooks": { simulated_fault: null },
};

test("a reset wipes what was sold, keeps what sells, and leaves another company's rows alone", async () => {
  const { company, twinId } = await openTwins();
  onTestFinished(() => emptyTables([company.id, twinId]));
  const before = await everythingOf(twinId);
  for (const [name, rows] of before.rows) expect(rows.length, name).toBeGreaterThan(0);
  await reset(company);
  expect(await everythingOf(twinId)).toEqual(before);

  const after = await everythingOf(company.id);
  for (const table of wipedTables) expect(after.rows.get(nameOf(table)), nameOf(table)).toEqual([]);
  for (const table of keptTables) {
    const name = nameOf(table);
    const isKept = (row: Record<string, unknown>) => name !== "public.imported_items" || row.kind === "products";
    const isOld = ({ action }: Record<string, unknown>) => action !== "clock.reset";
    const kept = (before.rows.get(name) ?? []).filter(isKept).map((row) => ({ ...row, ...changed[name] }));
    expect(after.rows.get(name)?.filter(isOld), name).toEqual(kept);
  }
  const [destination] = after.rows.get("public.destinations") ?? [];
  expect(Date.parse(String(destination?.created_at))).toBeLessThan(ahead.getTime() - 300 * dayMs);
  expect(after.lookups).toEqual(["upload"]);
  expect(await auditOf(company.id, "clock.reset")).toHaveLength(1);
});

test("a company that was reset lives by the real time again, with right books, and sells", async () => {
  const company = await testCompany();
  await start(company, testCards.paid, {}, new Date());
  await advance(company, { advance: "P40D" });
  await reset(await getCompany(company.id));
  expect(await readClock(company.id, firstPage, new Date())).toMatchObject({
    resetting: false,
    steps: 0,
    totalRows: 0,
  });
  expect(await checkLedger(company.id)).toMatchObject({ ok: true, transfers: 0 });
  const fresh = await getCompany(company.id);
  expect(fresh.clock).toBeNull();
  const { id: transactionId } = await chargePix(fresh, pixCharge(), new Date());
  expect(await payInSandbox(company.id, { transactionId }, new Date())).toMatchObject({ status: "paid" });
  const [told] = await wholeEventsOf(company.id);
  expect(Math.abs((told?.createdAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

test("a reset goes on after a run that died in the middle", async () => {
  const company = await testCompany();
  await chargePix(company, pixCharge(), new Date());
  await startReset(company.id, company.name, acting());
  const own = eq(sandboxClocks.companyId, company.id);
  await db()
    .update(sandboxClocks)
    .set({ resetAt: new Date(0) })
    .where(own);
  expect(await wipeCompany(company.id, new Date(0))).toBe("under way");
  await db()
    .update(sandboxClocks)
    .set({ leasedUntil: new Date(Date.now() + 60_000) })
    .where(own);
  expect(await runClocks(new Date(Date.now() + 300), company.id)).toMatchObject({ companiesReset: 0 });
  await db()
    .update(sandboxClocks)
    .set({ leasedUntil: new Date(Date.now() - 1) })
    .where(own);
  expect(await runClocks(soon(), company.id)).toMatchObject({ companiesReset: 1 });
  expect(await transactionsOf(company.id)).toEqual([]);
});

test("a reset leaves nothing of a day that is closed, or of a payment that arrives, meanwhile", async () => {
  // A day is closed half an hour after its end, so yesterday may still be open.
  const paidAt = new Date(Date.now() - 2 * dayMs);
  const { companyId } = await createTestCompany({ createdAt: new Date(paidAt.getTime() - dayMs) });
  const company = await getCompany(companyId);
  const paid = await chargePix(company, pixCharge(), paidAt);
  await payInSandbox(companyId, { transactionId: paid.id }, paidAt);
  const { id: transactionId } = await chargePix(company, pixCharge(), new Date());
  const ofCompany = eq(balances.companyId, companyId);
  // As if the closing had already started.
  await db()
    .update(balances)
    .set({ closedUntil: new Date(Date.now() + dayMs) })
    .where(ofCompany);
  const closing = await db().transaction(async (tx) => {
    await tx.select().from(balances).where(ofCompany).for("update");
    const closed = closeDays(new Date(), soon(), companyId);
    await expectWaiter(tx);
    await tx.delete(transfers).where(eq(transfers.companyId, companyId));
    await tx.execute(sql`UPDATE balances SET acquirer = 0, pending = 0, available = 0, fees = 0, closed_until = NULL
      WHERE company_id = ${companyId}`);
    return { closed };
  });
  expect(await closing.closed).toEqual({ closedDays: 0 });
  await reset(company);
  await expect(payInSandbox(companyId, { transactionId }, new Date())).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, transfers: 0 });
});
