import { and, asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, closings, summedDays, transfers } from "@/db/schema";
import { createTestCompany } from "@/testing/support/database";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import { balancesOf } from "@/testing/support/payments";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { sha256Hex } from "../../core/crypto/crypto";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { lockBalances, post, type Transfer } from "../../ledger/transfers/ledger";
import { closeDays } from "./close-days";
import { listClosings } from "./list-closings";

const deadline = () => new Date(Date.now() + 40_000);
const day = "2026-03-10";
const at = (onDay: string, hours: number) => new Date(startOfDay(onDay).getTime() + hours * 3_600_000);
let companyId: string;

beforeEach(async () => {
  ({ companyId } = await createTestCompany());
});
const movement = (amount: number, more: Partial<Transfer> = {}): Transfer => ({
  sourceId: newId(),
  kind: "paid",
  transactionId: null,
  debit: "acquirer",
  credit: "pending",
  amount,
  ...more,
});

const pay = (now: Date, ...movements: Transfer[]) => db().transaction((tx) => post(tx, companyId, now, movements));
const close = (now: Date) => closeDays(now, deadline(), companyId);
const rows = () => db().select().from(closings).where(eq(closings.companyId, companyId)).orderBy(asc(closings.day));

/** Returns violations of the closing rules and daily sums only, because this test's transfers have no charge. */
async function faults(): Promise<string[]> {
  const found = (await checkLedger(companyId)).faults.map(({ rule }) => rule);
  return [...new Set(found)].filter((rule) => /^(clos|summed)/.test(rule)).sort();
}

async function closedUntil() {
  const [row] = await db().select().from(balances).where(eq(balances.companyId, companyId));
  return row?.closedUntil ?? null;
}

describe("a day's closing", () => {
  it("has the balances at its end and the transfers by kind, and continues the hash of the one before", async () => {
    await pay(at(day, 0), movement(1000), movement(50, { kind: "fee", debit: "pending", credit: "fees" }));
    await pay(at(day, 23.99), movement(500));
    await pay(at(addDays(day, 2), 12), movement(950, { kind: "release", debit: "pending", credit: "available" }));
    expect(await close(at(addDays(day, 4), 0.5))).toEqual({ closedDays: 2 });
    const [first, second, ...more] = await rows();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      day,
      balances: { acquirer: -1500, pending: 1450, fees: 50 },
      movements: { paid: { count: 2, amountInCents: 1500 }, fee: { count: 1, amountInCents: 50 } },
      previousHash: null,
    });
    expect(second).toMatchObject({
      day: addDays(day, 2),
      balances: { acquirer: -1500, pending: 500, available: 950, fees: 50 },
      movements: { release: { count: 1, amountInCents: 950 } },
      previousHash: first?.hash,
    });
    expect(await faults()).toEqual([]);
  });

  it("has the hash that its documentation describes", async () => {
    await pay(at(day, 3), movement(1000));
    await close(at(addDays(day, 1), 1));
    const [closing] = await rows();
    const lines = [
      "quitanda closing 1",
      companyId,
      day,
      '{"pending": 1000, "acquirer": -1000}',
      '{"paid": {"count": 1, "amountInCents": 1000}}',
      "",
    ];
    expect(closing?.hash).toBe(sha256Hex(lines.join("\n")));
  });

  it("comes half an hour after its end, and only for a day with transfers", async () => {
    await pay(at(day, 12), movement(1000));
    expect(await close(at(addDays(day, 1), 0.49))).toEqual({ closedDays: 0 });
    expect(await closedUntil()).toBeNull();
    expect(await close(at(addDays(day, 1), 0.5))).toEqual({ closedDays: 1 });
    expect(await closedUntil()).toEqual(startOfDay(addDays(day, 1)));
    expect(await close(at(addDays(day, 9), 12))).toEqual({ closedDays: 0 });
    expect((await listClosings(companyId, "2026-03")).map((each) => each.day)).toEqual([day]);
    expect(await listClosings(companyId, "2026-04")).toEqual([]);
  });

  it("is made once by twenty runs at once, and leaves other companies alone", async () => {
    for (let index = 0; index < 5; index += 1) await pay(at(addDays(day, index), 8), movement(100 + index));
    const runs = await Promise.all(Array.from({ length: 20 }, () => close(at(addDays(day, 9), 1))));
    expect(runs.reduce((sum, { closedDays }) => sum + closedDays, 0)).toBe(5);
    expect(await rows()).toHaveLength(5);
    expect(await faults()).toEqual([]);
  });

  it("ends at its deadline, and the next run goes on", async () => {
    for (let index = 0; index < 3; index += 1) await pay(at(addDays(day, index), 8), movement(100));
    expect(await closeDays(at(addDays(day, 9), 1), new Date(0), companyId)).toEqual({ closedDays: 0 });
    expect(await close(at(addDays(day, 9), 1))).toEqual({ closedDays: 3 });
  });
});

describe("a closed day", () => {
  const posted = async () => {
    const found = await db().select().from(transfers).where(eq(transfers.companyId, companyId));
    return found.map(({ createdAt }) => createdAt.getTime()).sort((one, other) => one - other);
  };

  it("takes no later transfers: they are posted at the start of the first open day", async () => {
    await pay(at(day, 12), movement(1000));
    await close(at(addDays(day, 1), 1));
    await pay(at(day, 13), movement(70));
    await pay(at(addDays(day, 1), 2), movement(80));
    const open = addDays(day, 1);
    expect(await posted()).toEqual([at(day, 12), startOfDay(open), at(open, 2)].map((each) => each.getTime()));
    expect(await close(at(addDays(day, 2), 1))).toEqual({ closedDays: 1 });
    expect(await faults()).toEqual([]);
  });

  it("takes none from a transaction that began before it was closed and waits for the balances", async () => {
    await pay(at(day, 12), movement(1000));
    const late = await db().transaction(async (tx) => {
      await lockBalances(tx, companyId);
      // The payment reads the balances before the change, then waits for their lock.
      const paying = pay(at(day, 13), movement(70));
      await expectWaiter(tx);
      const until = startOfDay(addDays(day, 1));
      await tx.update(balances).set({ closedUntil: until }).where(eq(balances.companyId, companyId));
      return { paying };
    });
    await late.paying;
    expect(await posted()).toEqual([at(day, 12), startOfDay(addDays(day, 1))].map((each) => each.getTime()));
  });
});

describe("the checker", () => {
  beforeEach(async () => {
    for (let index = 0; index < 3; index += 1) await pay(at(addDays(day, index), 8), movement(1000));
    await close(at(addDays(day, 3), 1));
    expect(await faults()).toEqual([]);
  });

  const second = () => and(eq(closings.companyId, companyId), eq(closings.day, addDays(day, 1)));
  const ofSecond = () => sql`company_id = ${companyId} AND created_at = ${at(addDays(day, 1), 8).toISOString()}`;
  const all = ["closings_are_chained", "closings_are_sums_of_transfers", "closings_carry_the_balances"];

  it.each<[what: string, tamper: () => Promise<unknown>, rules: string[]]>([
    ["a changed amount", () => db().execute(sql`UPDATE transfers SET amount = 999 WHERE ${ofSecond()}`), all.slice(1)],
    ["a removed transfer", () => db().execute(sql`DELETE FROM transfers WHERE ${ofSecond()}`), all.slice(1)],
    [
      "a changed kind",
      () => db().execute(sql`UPDATE transfers SET kind = 'fee' WHERE ${ofSecond()}`),
      [String(all[1])],
    ],
    [
      "a moved transfer",
      () => db().execute(sql`UPDATE transfers SET created_at = ${at(day, 8).toISOString()} WHERE ${ofSecond()}`),
      all.slice(1),
    ],
    [
      "changed balances",
      () =>
        db()
          .update(closings)
          .set({ balances: { pending: 1 } })
          .where(second()),
      [String(all[0]), String(all[2])],
    ],
    ["changed sums", () => db().update(closings).set({ movements: {} }).where(second()), all.slice(0, 2)],
    ["a removed closing", () => db().delete(closings).where(second()), all],
    [
      "reopened days",
      () => db().update(balances).set({ closedUntil: null }).where(eq(balances.companyId, companyId)),
      ["closed_days_take_no_transfers"],
    ],
  ])("finds %s", async (_, tamper, rules) => {
    await tamper();
    expect(await faults()).toEqual([...rules].sort());
  });
});

it("the ledger check passes after transfers and closings in any order, with clocks that go back", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("post" as const),
      hours: fc.integer({ min: 0, max: 200 }),
      amount: fc.integer({ min: 1, max: 9_999_999_999 }),
    }),
    fc.record({ kind: fc.constant("close" as const), hours: fc.integer({ min: 0, max: 220 }) }),
    fc.record({ kind: fc.constant("both" as const), hours: fc.integer({ min: 0, max: 200 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      ({ companyId } = await createTestCompany());
      // Past transfers, which each transaction must add to the sums of their day.
      await db()
        .insert(summedDays)
        .values({ companyId, until: addDays(day, 100), registeredAt: at(day, 0) });
      const kept = new Map<string, string>();
      for (const each of steps) {
        const now = at(day, each.hours);
        if (each.kind === "post") await pay(now, movement(each.amount));
        else if (each.kind === "close") await close(now);
        else await Promise.all([pay(now, movement(7)), close(at(day, each.hours + 24)), pay(now, movement(11))]);
        const closed = await rows();
        for (const row of closed) {
          expect(JSON.stringify(row)).toBe(kept.get(row.day) ?? JSON.stringify(row));
          kept.set(row.day, JSON.stringify(row));
        }
        expect([closed.length, await faults()]).toEqual([kept.size, []]);
      }
      await close(at(day, 1_000));
      expect(await faults()).toEqual([]);
      const { pending = 0 } = await balancesOf(companyId);
      const last = (await rows()).at(-1);
      if (last) expect(last.balances.pending ?? 0).toBe(pending);
    }),
    { numRuns: 12 },
  );
});
