import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db, type Executor } from "@/db/client";
import { wasPaid } from "@/db/enums";
import { newId } from "@/db/ids";
import { dayFigures, figuredDays, refunds, staleDays, transactions, transfers } from "@/db/schema";
import { addDays, dayOf, startOfDay } from "../core/calendar";
import { splitAmount } from "../core/money";
import type { CompanyIdentity } from "../core/procedure";
import { recordSettlement } from "../fee-checks/record-settlement";
import { checkLedger } from "../finance/check-ledger";
import { readOverview } from "../overview/overview";
import { OverviewQuery } from "../overview/schemas";
import { undoRefund } from "../payments/conclude-refund";
import { moveTransaction } from "../payments/move-transaction";
import { refundTransaction } from "../payments/refund-transaction";
import { getTransactionRow } from "../payments/transactions";
import { type DayFigures, listDayFigures } from "../sales/day-figures";
import { addFigures, noFigures } from "../sales/figures";
import { payInSandbox } from "../sandbox/payers-bank";
import { companyWithReports, settlementOf } from "../testing/charges/reported-fees";
import { isOnCitus } from "../testing/databases/citus";
import { expectWaiter } from "../testing/databases/lock-waits";
import { chargePix, pixCharge } from "../testing/payments";
import { proofMilliseconds, proofRuns } from "../testing/proof";
import { actOn, type Opening, openSale, type SaleAction } from "../testing/sales";
import { figureDays } from "./figure-days";

const soon = () => new Date(Date.now() + 20_000);
const today = () => dayOf(new Date());

/** Noon, whole days ago. */
const noonBefore = (days: number) => new Date(startOfDay(addDays(today(), -days)).getTime() + 12 * 3_600_000);

/** A company that was registered long enough ago for the figures of its days to be stored. */
async function registeredCompany() {
  const company = await companyWithReports();
  await db()
    .insert(figuredDays)
    .values({ companyId: company.id, until: "-infinity", version: 0, registeredAt: noonBefore(9) });
  return company;
}

const untilOf = async (companyId: string) =>
  (await db().select().from(figuredDays).where(eq(figuredDays.companyId, companyId)))[0]?.until;

/** Lets a company's figures be stored again. */
const forget = (companyId: string) =>
  db().update(figuredDays).set({ until: "-infinity" }).where(eq(figuredDays.companyId, companyId));

const staleOf = async (companyId: string) =>
  (await db().select().from(staleDays).where(eq(staleDays.companyId, companyId))).map(({ day }) => day).sort();

const storedOf = (companyId: string) => db().select().from(dayFigures).where(eq(dayFigures.companyId, companyId));

/** The figures by day and method, computed here from the rows. */
async function figuresByHand(companyId: string, executor: Executor): Promise<DayFigures[]> {
  const sales = await executor.select().from(transactions).where(eq(transactions.companyId, companyId));
  const returned = await executor.select().from(refunds).where(eq(refunds.companyId, companyId));
  const moved = await executor.select().from(transfers).where(eq(transfers.companyId, companyId));
  const days = new Map<string, DayFigures>();
  for (const { id, createdAt, paymentMethod, status, amountPaid, fees, refunded } of sales) {
    const day = dayOf(createdAt);
    const isPaid = wasPaid(status);
    const disputed = moved.filter((each) => each.transactionId === id);
    const sumOf = (kind: string) =>
      disputed.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
    const back = returned.filter((each) => each.transactionId === id && each.status !== "refused");
    const own = {
      transactions: 1,
      approved: isPaid ? 1 : 0,
      decided: status === "pending" ? 0 : 1,
      grossInCents: isPaid ? (amountPaid ?? 0) : 0,
      feesInCents: isPaid ? fees : 0,
      refundedInCents: isPaid ? refunded : 0,
      feeReturnedInCents: isPaid ? back.reduce((sum, { feeReturned }) => sum + feeReturned, 0) : 0,
      disputedInCents:
        status === "chargeback" || status === "refund" ? sumOf("chargeback_opened") - sumOf("chargeback_won") : 0,
    };
    const key = `${day} ${paymentMethod}`;
    days.set(key, { day, paymentMethod, ...addFigures([days.get(key) ?? noFigures, own]) });
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, figures]) => figures);
}

/** Compares what is read with the rows, in one snapshot. */
async function expectExact(companyId: string): Promise<void> {
  const compare = async (tx: Executor) =>
    expect(await listDayFigures(companyId, {}, tx)).toEqual(await figuresByHand(companyId, tx));
  await db().transaction(compare, { isolationLevel: "repeatable read" });
}

/** The overview of the last days is the sum of the rows, and so is a part of them. */
async function expectExactOverview(companyId: string): Promise<void> {
  const rows = await figuresByHand(companyId, db());
  for (const [first, last] of [
    [13, 0],
    [5, 2],
    [4, 4],
  ] as const) {
    const query = { startDate: addDays(today(), -first), endDate: addDays(today(), -last) };
    const { figures, days } = await readOverview(companyId, OverviewQuery.parse(query), new Date());
    const within = rows.filter(({ day }) => day >= query.startDate && day <= query.endDate);
    expect({ query, figures }).toEqual({ query, figures: addFigures(within) });
    expect(days.map(({ grossInCents }) => grossInCents)).toEqual(
      days.map(({ day }) => addFigures(within.filter((row) => row.day === day)).grossInCents),
    );
  }
}

/** The acquirer took another fee than expected. */
async function correctFee(companyId: string, transactionId: string, feeInCents: number, now: Date): Promise<void> {
  const { amountPaid, installments } = await getTransactionRow(companyId, transactionId);
  if (!amountPaid || feeInCents > amountPaid) return;
  const count = splitAmount(amountPaid, installments).length;
  await recordSettlement({ companyId, transactionId }, settlementOf(amountPaid, feeInCents, now, count), now);
}

/** Refunds a part, and the acquirer refuses it afterwards. */
async function refundInVain(companyId: string, transactionId: string, amountInCents: number, now: Date) {
  const refundId = newId(now);
  await refundTransaction(companyId, { transactionId, amountInCents }, { refundId, now });
  const same = and(eq(refunds.companyId, companyId), eq(refunds.id, refundId));
  const [refund] = await db().update(refunds).set({ status: "requested", decidedAt: null }).where(same).returning();
  if (refund) await undoRefund(refund, now);
}

const opening = fc.record<Opening>({
  kind: fc.constantFrom("pix", "pix", "paid", "refused", "chargedBack"),
  amount: fc.integer({ min: 12, max: 300 }),
  installments: fc.constant(1),
});
const step = fc.record({
  action: fc.constantFrom<(SaleAction | "correctFee")[]>(
    ...(["pay", "payPart", "expire", "refund", "dispute", "win", "lose", "correctFee"] as const),
  ),
  share: fc.double({ min: 0.1, max: 1, noNaN: true }),
  /** How many days after the step before. */
  later: fc.integer({ min: 0, max: 4 }),
});
const sale = fc.record({
  opening,
  age: fc.integer({ min: 0, max: 8 }),
  steps: fc.array(step, { maxLength: 5 }),
  storesBetween: fc.boolean(),
});

describe("the figures of a company's days", () => {
  it("are exact in every snapshot, whatever happens to old sales while they are stored", {
    timeout: proofMilliseconds(60_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 3, maxLength: 8, size: "max" }),
        fc.boolean(),
        async (sales, isForgotten) => {
          const company = await registeredCompany();
          let isSelling = true;
          const during = async (work: () => Promise<unknown>) => {
            while (isSelling) await work();
          };
          const storing = () =>
            during(async () => {
              await figureDays(soon(), company.id, 1);
              if (isForgotten) await forget(company.id);
            });
          // A snapshot over several statements is the coordinator's alone.
          const looking = () => (isOnCitus ? undefined : during(() => expectExact(company.id)));
          const selling = sales.map(async ({ opening: given, age, steps }) => {
            const opened = await openSale({ company, now: noonBefore(age) }, given);
            let at = age;
            for (const { action, share, later } of steps) {
              at = Math.max(at - later, 0);
              const now = new Date(Math.min(noonBefore(at).getTime(), Date.now()));
              if (action === "correctFee")
                await correctFee(company.id, opened.id, Math.floor(given.amount * share), now);
              else await actOn({ company, now }, opened, action, share);
            }
          });
          const ended = Promise.all(selling).finally(() => {
            isSelling = false;
          });
          await Promise.all([ended, storing(), looking(), ...(isForgotten ? [] : [storing()])]);
          await expectExact(company.id);
          await figureDays(soon(), company.id);
          await expectExact(company.id);
          await expectExactOverview(company.id);
          const isAnyClosed = sales.some(({ age }) => age > 2);
          expect(await untilOf(company.id)).toBe(isAnyClosed ? addDays(today(), -2) : "-infinity");
          expect((await staleOf(company.id)).filter((day) => day < addDays(today(), -2))).toEqual([]);
          expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
        },
      ),
      { numRuns: proofRuns(5, 50), interruptAfterTimeLimit: proofMilliseconds(50_000) },
    );
  });

  it("are exact after each step of one sale, with the job between the steps", async () => {
    await fc.assert(
      fc.asyncProperty(sale, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (each, runs) => {
        const company = await registeredCompany();
        const now = noonBefore(each.age);
        const opened = await openSale({ company, now }, each.opening);
        for (const [index, isRun] of runs.entries()) {
          if (isRun) await figureDays(soon(), company.id);
          await expectExact(company.id);
          const next = each.steps[index];
          if (!next) break;
          if (next.action === "correctFee") await correctFee(company.id, opened.id, index * 3, now);
          else await actOn({ company, now }, opened, next.action, next.share);
          await expectExactOverview(company.id);
        }
        expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
      }),
      { numRuns: proofRuns(8, 80) },
    );
  });

  /** A paid Pix of R$ 49,90, five days old, of a stored day. */
  async function soldAndStored(before: (sale: { company: CompanyIdentity; id: string }) => Promise<unknown>) {
    const company = await registeredCompany();
    const now = noonBefore(5);
    const { id } = await chargePix(company, pixCharge(), now);
    await before({ company, id });
    await figureDays(soon(), company.id);
    expect(await staleOf(company.id)).toEqual([]);
    return { company, id };
  }

  const act =
    (action: SaleAction, share = 1) =>
    ({ company, id }: { company: CompanyIdentity; id: string }) =>
      actOn(
        { company, now: noonBefore(4) },
        { id, kind: "pix", amount: 4990, installments: 1, isAtBank: false },
        action,
        share,
      );
  const inOrder =
    (...steps: ReturnType<typeof act>[]) =>
    async (given: Parameters<ReturnType<typeof act>>[0]) => {
      for (const each of steps) expect(await each(given)).toBe(true);
    };

  it.each([
    ["a late payment", inOrder(), act("pay")],
    ["an expiry", inOrder(), act("expire")],
    ["a second payment", inOrder(act("pay")), act("payPart")],
    ["a part of a refund", inOrder(act("pay")), act("refund", 0.3)],
    ["a whole refund", inOrder(act("pay")), act("refund")],
    ["a dispute", inOrder(act("pay")), act("dispute")],
    ["a dispute after the refund", inOrder(act("pay"), act("refund")), act("dispute")],
    ["a dispute that is won", inOrder(act("pay"), act("dispute")), act("win")],
    ["a dispute after the refund that is won", inOrder(act("pay"), act("refund"), act("dispute")), act("win")],
    [
      "another fee",
      inOrder(act("pay")),
      async ({ company, id }: { company: CompanyIdentity; id: string }) => {
        await correctFee(company.id, id, 123, noonBefore(4));
        return true;
      },
    ],
    [
      "a refund that the acquirer refuses",
      inOrder(act("pay")),
      async ({ company, id }: { company: CompanyIdentity; id: string }) => {
        await refundInVain(company.id, id, 1000, noonBefore(4));
        return true;
      },
    ],
    [
      "a sale that comes late",
      inOrder(act("pay")),
      async ({ company }: { company: CompanyIdentity }) => {
        await chargePix(company, pixCharge(), noonBefore(5));
        return true;
      },
    ],
  ])("follow %s of a stored day, at once and after the next run", async (_, before, change) => {
    const sold = await soldAndStored(before);
    const { id: companyId } = sold.company;
    expect(await change(sold)).toBe(true);
    expect([...new Set(await staleOf(companyId))]).toEqual([addDays(today(), -5)]);
    await expectExact(companyId);
    expect(await figureDays(soon(), companyId)).toEqual({ figureBatches: 1 });
    expect(await staleOf(companyId)).toEqual([]);
    await expectExact(companyId);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  const expire = (tx: Executor, companyId: string, id: string) =>
    moveTransaction(tx, companyId, id, "expire", { fees: 0, netAmount: 0, updatedAt: new Date() });

  it.each([1, 2])("stay stale when a change commits while %i runs sum its day, until the next run", async (count) => {
    const { company, id } = await soldAndStored(async (sold) => {
      await chargePix(sold.company, pixCharge(), noonBefore(4));
    });
    await chargePix(company, pixCharge(), noonBefore(5));
    const runs = await db().transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM figured_days WHERE company_id = ${company.id} FOR UPDATE`);
      const begun = Array.from({ length: count }, () => figureDays(soon(), company.id));
      // Their snapshots are older than the change.
      await expectWaiter(tx);
      await expire(db(), company.id, id);
      return begun;
    });
    const stored = await Promise.all(runs);
    // The second run sees the change, if it begins after the first one ended.
    expect(stored.reduce((sum, { figureBatches }) => sum + figureBatches, 0)).toBeGreaterThan(0);
    if (count === 1) expect(await staleOf(company.id)).toEqual([addDays(today(), -5)]);
    await expectExact(company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
    await figureDays(soon(), company.id);
    expect(await staleOf(company.id)).toEqual([]);
    await expectExact(company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("are exact before and after the commit of a change that was under way while its day was stored", async () => {
    const company = await registeredCompany();
    const { id } = await chargePix(company, pixCharge(), noonBefore(5));
    await db().transaction(async (tx) => {
      await expire(tx, company.id, id);
      await figureDays(soon(), company.id);
      await expectExact(company.id);
    });
    expect(await staleOf(company.id)).toEqual([addDays(today(), -5)]);
    await expectExact(company.id);
    await figureDays(soon(), company.id);
    await expectExact(company.id);
  });

  it("are stored once by twenty runs at once", async () => {
    const company = await registeredCompany();
    for (const days of [6, 5, 5, 4]) await chargePix(company, pixCharge(), noonBefore(days));
    const runs = await Promise.all(Array.from({ length: 20 }, () => figureDays(soon(), company.id)));
    expect(runs.reduce((sum, { figureBatches }) => sum + figureBatches, 0)).toBe(1);
    expect(await staleOf(company.id)).toEqual([]);
    await expectExact(company.id);
  });

  it("are stored day by day where each has more than a batch", async () => {
    const company = await registeredCompany();
    for (const days of [6, 6, 5, 5, 3]) await chargePix(company, pixCharge(), noonBefore(days));
    expect(await figureDays(soon(), company.id, 1)).toEqual({ figureBatches: 4 });
    expect(await untilOf(company.id)).toBe(addDays(today(), -2));
    await expectExact(company.id);
  });

  it("are read, once stored, from there, and stale and open days from the transactions", async () => {
    const company = await registeredCompany();
    const ids = [];
    for (const days of [5, 4, 3, 2, 0]) ids.push((await chargePix(company, pixCharge(), noonBefore(days))).id);
    await figureDays(soon(), company.id);
    await db().update(dayFigures).set({ transactions: 100 }).where(eq(dayFigures.companyId, company.id));
    const countsOf = async (period = {}) =>
      (await listDayFigures(company.id, period)).map(({ transactions: made }) => made);
    expect(await countsOf()).toEqual([100, 100, 100, 1, 1]);
    await payInSandbox(company.id, { transactionId: ids[1] ?? "" }, new Date());
    expect(await countsOf()).toEqual([100, 1, 100, 1, 1]);
    expect(await countsOf({ startDate: addDays(today(), -4), endDate: addDays(today(), -3) })).toEqual([1, 100]);
    expect(await countsOf({ startDate: addDays(today(), -2) })).toEqual([1, 1]);
    expect(await countsOf({ endDate: addDays(today(), -5) })).toEqual([100]);
  });

  it("are stored again, and corrected, once their company's mark is set back", async () => {
    const company = await registeredCompany();
    for (const days of [5, 4]) await chargePix(company, pixCharge(), noonBefore(days));
    await figureDays(soon(), company.id);
    await db().update(dayFigures).set({ gross: 7 }).where(eq(dayFigures.companyId, company.id));
    const [wrong] = await storedOf(company.id);
    if (wrong)
      await db()
        .insert(dayFigures)
        .values({ ...wrong, paymentMethod: "boleto" });
    expect(await checkLedger(company.id)).toMatchObject({ ok: false });
    await forget(company.id);
    await figureDays(soon(), company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    expect(await storedOf(company.id)).toHaveLength(2);
    await expectExact(company.id);
  });

  it("wait a day after the company is registered, for processes that mark no days", async () => {
    const company = await companyWithReports();
    await chargePix(company, pixCharge(), noonBefore(5));
    expect(await figureDays(soon(), company.id)).toEqual({ figureBatches: 0 });
    expect(await untilOf(company.id)).toBe("-infinity");
    await expectExact(company.id);
  });

  it("cost the charge of today and its payment no row", async () => {
    const company = await registeredCompany();
    const now = new Date();
    const { id } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId: id }, now);
    await refundTransaction(company.id, { transactionId: id }, { refundId: newId(now), now });
    expect([await storedOf(company.id), await staleOf(company.id)]).toEqual([[], []]);
    await figureDays(soon(), company.id);
    await expectExact(company.id);
  });
});
