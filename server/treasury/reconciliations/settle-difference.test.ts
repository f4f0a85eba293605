import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxPayments } from "@/db/schema";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { auditOf } from "@/testing/support/reads";
import {
  bankPaymentsOf,
  differencesOf,
  listedCompany,
  payUnannounced,
  pendingPix,
  readDay,
  receiveStranger,
  restoreSandbox,
} from "@/testing/support/reconciliations/listed";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { startOfDay } from "../../core/calendar/calendar";
import { getTransaction } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { checkDifference } from "./check-difference";
import { compareDays } from "./compare-days";
import { listReconciledDays } from "./reconciled-days";
import { settleDifference, settleKind } from "./settle-difference";

const day = "2026-11-19";
const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * 3_600_000);
const [morning, now] = [at(30), at(31)];
const note = "Venda da loja física";
const settler = (userId = newId()) => ({ userId, by: { actor: `user:${userId}` as const }, now });

afterEach(restoreSandbox);

const compare = (companyId: string, time = morning) => compareDays(time, new Date(Date.now() + 20_000), companyId);

async function withStrangers(count: number) {
  const company = await listedCompany(at(1));
  for (let index = 0; index < count; index += 1) await receiveStranger(company, at(12), 100 + index);
  await compare(company.id);
  const ids = (await differencesOf(company.id)).map(({ id }) => id);
  return { company, companyId: company.id, ids, first: ids[0] ?? "" };
}

describe("a member settles a difference", () => {
  it("once, with who and why, and later comparisons leave it settled", async () => {
    const { companyId, first } = await withStrangers(1);
    const { userId, ...rest } = settler();
    const order = { differenceId: first, note };
    const all = Array.from({ length: 20 }, () => settleDifference(companyId, order, { userId, ...rest }));
    const ends = (await Promise.allSettled(all)).map(({ status }) => status);
    expect(ends.filter((status) => status === "fulfilled")).toHaveLength(1);
    await expect(settleDifference(companyId, order, settler())).rejects.toMatchObject({ code: "difference_resolved" });
    await compare(companyId, at(54));
    expect(await differencesOf(companyId)).toMatchObject([{ id: first, resolvedBy: userId, resolvedAt: now, note }]);
    const [difference] = (await readDay(companyId, day)).differences;
    expect(difference).toMatchObject({ resolvedBy: "member", note });
    expect(await readDay(companyId, day)).toMatchObject({ status: "settled", openDifferences: 0 });
    const settledDays = await listReconciledDays(companyId, { limit: 5, offset: 0, status: "settled" });
    expect(settledDays.rows.map((row) => row.day)).toEqual([day]);
    expect(await auditOf(companyId)).toMatchObject([
      { action: "difference.settled", subjectId: first, after: { day } },
    ]);
  });

  it("counts what is left, however many are settled at once", async () => {
    const { companyId, ids } = await withStrangers(20);
    await Promise.all(
      ids.slice(1).map((differenceId) => settleDifference(companyId, { differenceId, note }, settler())),
    );
    expect(await readDay(companyId, day)).toMatchObject({ status: "differs", openDifferences: 1 });
  });

  it("or all of a kind on a day, and no other company's", async () => {
    const [one, other] = [await withStrangers(3), await withStrangers(1)];
    const order = { day, kind: "money_without_charge" as const, note };
    expect(await settleKind(one.companyId, { ...order, kind: "other_amount" }, settler())).toEqual({ settled: 0 });
    expect(await settleKind(one.companyId, order, settler())).toEqual({ settled: 3 });
    expect(await settleKind(one.companyId, order, settler())).toEqual({ settled: 0 });
    expect(await auditOf(one.companyId)).toMatchObject([{ subjectId: null, after: { day, count: 3 } }]);
    expect(await readDay(other.companyId, day)).toMatchObject({ openDifferences: 1 });
    const foreign = { differenceId: other.first, note };
    await expect(settleDifference(one.companyId, foreign, settler())).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(settleDifference(one.companyId, { ...foreign, differenceId: "x" }, settler())).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

it("erasing a customer erases what a member wrote about their charge, and about no other", async () => {
  const company = await listedCompany(at(1));
  const { companyId } = { companyId: company.id };
  for (const document of ["52998224725", "11144477735"]) {
    const charge = pixCharge({ customer: { ...pixCharge().customer, document } });
    const { id: transactionId } = await chargePix(company, charge, at(12));
    await payInSandbox(companyId, { transactionId }, at(12.5));
    await db().delete(sandboxPayments).where(bankPaymentsOf(transactionId));
  }
  await compare(companyId);
  await settleKind(companyId, { day, kind: "charge_without_money", note }, settler());
  const [first] = await differencesOf(companyId);
  const { customer } = await getTransaction(companyId, first?.transactionId ?? "", now);
  await eraseListed(customer.id, now);
  const notes = (await differencesOf(companyId)).map((each) => [each.id === first?.id, each.note, each.resolvedAt]);
  expect(notes).toEqual([
    [true, "", now],
    [false, note, now],
  ]);
});

describe("a member has the charge of a difference read again", () => {
  const by = { actor: "operator" } as const;

  it("which settles what the bank reports by then, and resolves the difference", async () => {
    const company = await listedCompany(at(1));
    const id = await pendingPix(company, at(12));
    await payUnannounced(company.id, id, at(12.5));
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      readCharge: async () => ({ kind: "unknown", cause: new Error("no answer") }),
    });
    await compare(company.id);
    const [difference] = await differencesOf(company.id);
    expect(difference).toMatchObject({ kind: "money_without_charge", transactionId: id, resolvedAt: null });
    const differenceId = difference?.id ?? "";
    expect((await readDay(company.id, day)).differences).toMatchObject([{ action: "read_again" }]);
    await expect(checkDifference(company, differenceId, now, by)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    restoreSandbox();
    expect(await checkDifference(company, differenceId, now, by)).toMatchObject({ compared: 1 });
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "paid" });
    expect(await differencesOf(company.id)).toMatchObject([{ resolvedBy: null, resolvedAt: now }]);
    await expect(checkDifference(company, differenceId, now, by)).rejects.toMatchObject({
      code: "difference_resolved",
    });
  });

  it("which takes nothing back when the bank still lacks the money", async () => {
    const company = await listedCompany(at(1));
    const id = await pendingPix(company, at(12));
    await payUnannounced(company.id, id, at(12.5));
    await compare(company.id);
    await db()
      .delete(sandboxPayments)
      .where(and(eq(sandboxPayments.companyId, company.id), bankPaymentsOf(id)));
    await compare(company.id, at(54));
    const [difference] = await differencesOf(company.id);
    expect(difference).toMatchObject({ kind: "charge_without_money" });
    await checkDifference(company, difference?.id ?? "", at(55), by);
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "paid" });
    expect((await readDay(company.id, day)).status).toBe("differs");
    const { companyId, first } = await withStrangers(1);
    await expect(checkDifference(company, first, now, by)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(companyId).not.toBe(company.id);
  });
});
