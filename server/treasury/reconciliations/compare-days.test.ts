import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, sandboxPayments } from "@/db/schema";
import {
  bankPaymentsOf,
  daysOf,
  differencesOf,
  listAs,
  listedCompany,
  listOfSandbox,
  payUnannounced,
  pendingPix,
  readDay,
  readOf,
  receiveStranger,
  refundAtBank,
  restoreSandbox,
} from "@/testing/support/reconciliations/listed";
import {
  at,
  compare,
  day,
  differsNoticesOf,
  morning,
  opened,
  openOf,
  paidPix,
  refund,
} from "@/testing/support/reconciliations/morning";
import { connectionFor } from "../../acquiring/connections/connections";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { getTransaction } from "../../payments/transactions/transactions";
import { decideInfractionInSandbox, openInfractionInSandbox } from "../../sandbox/payers/infractions";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { compareNow } from "./compare-now";
import { takeLease } from "./lease";
import { listReconciledDays } from "./reconciled-days";

const [minute, _hour, dayMs] = [60_000, 3_600_000, 86_400_000];
const silent = { kind: "unknown", cause: new Error("no answer") } as const;

afterEach(restoreSandbox);

describe("a morning", () => {
  it("finds nothing after payments, parts, surplus, refunds, a lost MED and a lost chargeback", async () => {
    const company = await opened();
    const { id } = company;
    await paidPix(company);
    await paidPix(company, 13, 9_999);
    await paidPix(company, 14, 1000);
    const twice = await paidPix(company, 9);
    await payInSandbox(id, { transactionId: twice, amountInCents: 4990 }, at(9.5));
    await refund(id, await paidPix(company, 10), 1500);
    await refund(id, await paidPix(company, 11));
    const late = await pendingPix(company, at(7));
    await expireTransaction(id, late, at(7.5));
    await payInSandbox(id, { transactionId: late }, at(8));
    const [med, charged] = [await paidPix(company, 15), await paidPix(company, 16)];
    await openInfractionInSandbox(id, { transactionId: med, amountInCents: 700 }, at(17));
    await decideInfractionInSandbox(id, med, "accepted", at(18));
    await disputeInSandbox(id, charged, at(17));
    await decideInSandbox(id, charged, "lost", at(18));
    expect(await compare(id)).toEqual({ comparedDays: 1, waitingDays: 0 });
    expect(await differencesOf(id)).toEqual([]);
    const figures = { bankCount: 10, bookCount: 10, openDifferences: 0, status: "agrees" };
    expect(await readDay(id, day)).toMatchObject(figures);
    expect(await differsNoticesOf(id)).toEqual([]);
    const { bankAmountInCents, bookAmountInCents } = await readDay(id, day);
    expect(bankAmountInCents).toBe(bookAmountInCents);
  });

  it("comes at six in São Paulo, once, and twenty runs at once compare a day once", async () => {
    const company = await opened();
    await paidPix(company);
    expect(await compare(company.id, at(24 + 5.99))).toEqual({ comparedDays: 0, waitingDays: 0 });
    const runs = await Promise.all(Array.from({ length: 20 }, () => compare(company.id)));
    expect(runs.reduce((sum, { comparedDays }) => sum + comparedDays, 0)).toBe(1);
    expect(await daysOf(company.id)).toMatchObject([{ day, bankCount: 1, bookCount: 1, open: 0 }]);
    expect(await compare(company.id, at(24 + 7))).toEqual({ comparedDays: 0, waitingDays: 0 });
  });

  it("settles money that no callback told of, and then agrees", async () => {
    const company = await opened();
    const hidden = await pendingPix(company, at(12));
    await payUnannounced(company.id, hidden, at(12.5));
    await compare(company.id);
    expect(await getTransaction(company.id, hidden, morning)).toMatchObject({ status: "paid" });
    expect(await readDay(company.id, day)).toMatchObject({ status: "agrees", bankCount: 1, bookCount: 1 });
  });

  it("does not mistake a payment at 23:59:59 for another day's", async () => {
    const company = await opened();
    const id = await paidPix(company, 23 + 3599.5 / 3600);
    // Makes timestamps coarser in the bank's list than in its report of the charge.
    await db()
      .update(sandboxPayments)
      .set({ paidAt: at(24) })
      .where(bankPaymentsOf(id));
    await compare(company.id);
    await compare(company.id, new Date(morning.getTime() + dayMs));
    expect(await daysOf(company.id)).toMatchObject([
      { day, bankCount: 0, bookCount: 0, open: 0 },
      { day: "2026-11-20", bankCount: 1, bookCount: 1, open: 0 },
    ]);
  });

  it("catches up on the days it missed", async () => {
    const company = await opened();
    await paidPix(company);
    expect(await compare(company.id, at(5 * 24 + 7))).toEqual({ comparedDays: 5, waitingDays: 0 });
    expect((await listReconciledDays(company.id, { limit: 2, offset: 0 })).rows.map((row) => row.day)).toEqual([
      "2026-11-23",
      "2026-11-22",
    ]);
  });

  it("compares a day again when money may have been sent back since", async () => {
    const company = await opened();
    const id = await paidPix(company);
    for (const days of [0, 1]) await compare(company.id, new Date(morning.getTime() + days * dayMs));
    await refundAtBank(company.id, id, 1_00, at(14));
    for (const days of [2, 3, 4, 5]) await compare(company.id, new Date(morning.getTime() + days * dayMs));
    expect(await openOf(company.id)).toEqual([]);
    await compare(company.id, new Date(morning.getTime() + 6 * dayMs));
    expect(await openOf(company.id)).toEqual(["unknown_refund"]);
  });

  it("lists only its own company's days, and a run with a moved clock does not stop the present", async () => {
    const company = await opened();
    const other = await opened();
    await compare(company.id, at(40 * 24 + 7));
    await receiveStranger(company, at(12));
    await compare(company.id, morning);
    expect(await openOf(company.id)).toEqual(["money_without_charge"]);
    expect(await listReconciledDays(other.id, { limit: 5, offset: 0 })).toEqual({ rows: [], totalRows: 0 });
  });
});

describe("a bank", () => {
  it("that does not answer leaves the day not compared, never in agreement", async () => {
    const company = await opened();
    await paidPix(company);
    listAs(async () => silent);
    expect(await compare(company.id)).toEqual({ comparedDays: 0, waitingDays: 1 });
    const none = { status: "not_compared", bankCount: null, bookAmountInCents: null, comparedAt: null };
    expect(await readDay(company.id, day)).toMatchObject({ ...none, connections: [none] });
    expect(await compareNow(company.id, { day }, morning)).toEqual({ compared: 0, unanswered: 1, busy: 0 });
    restoreSandbox();
    expect(await compare(company.id, new Date(morning.getTime() + 10 * minute))).toEqual({
      comparedDays: 1,
      waitingDays: 0,
    });
    expect(await readDay(company.id, day)).toMatchObject({ status: "agrees", bankCount: 1 });
  });

  it("that fails on the second page leaves the day uncompared, without the first page's differences", async () => {
    const company = await opened();
    const ids = [await paidPix(company, 11), await paidPix(company, 12)];
    listAs(async (query) => {
      if (query.page > 0) return silent;
      const all = await listOfSandbox(query);
      return all.kind === "done" ? { ...all, value: { payments: all.value.payments.slice(0, 1), nextPage: 1 } } : all;
    });
    await compare(company.id);
    expect(ids).toHaveLength(2);
    expect(await differencesOf(company.id)).toEqual([]);
    expect(await readDay(company.id, day)).toMatchObject({ status: "not_compared" });
  });

  it("that no longer lists an old day does not stop the others", async () => {
    const company = await opened();
    listAs(async (query) =>
      query.to < at(48)
        ? { kind: "refused", refusal: { reason: "do_not_honor", code: null, retryable: false } }
        : listOfSandbox(query),
    );
    expect(await compare(company.id, at(4 * 24 + 7))).toEqual({ comparedDays: 3, waitingDays: 0 });
    expect(await readDay(company.id, day)).toMatchObject({ status: "not_compared" });
  });

  it("is read by one run at a time, and a crashed run blocks it for at most a few minutes", async () => {
    const company = await opened();
    const connection = connectionFor(company, "pix");
    const lease = await takeLease(connection);
    expect(lease).not.toBeNull();
    expect(await takeLease(connection)).toBeNull();
    expect(await compareNow(company.id, { day }, morning)).toEqual({ compared: 0, unanswered: 0, busy: 1 });
    expect(await compare(company.id)).toEqual({ comparedDays: 0, waitingDays: 1 });
    const left = (await readOf(company.id))?.leasedUntil;
    expect((left?.getTime() ?? 0) - Date.now()).toBeLessThan(4 * minute);
  });
});

describe("a connection that is off", () => {
  it("is compared on days with payments or open charges, and on no others", async () => {
    const company = await opened();
    await paidPix(company);
    await db().update(connections).set({ state: "off" }).where(eq(connections.companyId, company.id));
    await compare(company.id, at(3 * 24 + 7));
    expect(await daysOf(company.id)).toMatchObject([{ day, bankCount: 1, bookCount: 1 }]);
    const open = await listedCompany(at(1));
    await pendingPix(open, at(12));
    await db().update(connections).set({ state: "failing" }).where(eq(connections.companyId, open.id));
    await compare(open.id, at(3 * 24 + 7));
    expect(await daysOf(open.id)).toHaveLength(3);
  });
});

it("a day that is not over is not compared", async () => {
  const company = await opened();
  await expect(compareNow(company.id, { day }, at(23))).rejects.toMatchObject({ code: "day_not_over" });
  expect(await daysOf(company.id)).toEqual([]);
});
