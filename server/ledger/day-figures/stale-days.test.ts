import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, type Executor } from "@/db/client";
import { isOnCitus } from "@/testing/support/databases/citus";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import {
  correctFee,
  expectExact,
  noonBefore,
  refundUndecided,
  refuseRefunds,
  registeredCompany,
  soon,
  staleOf,
  today,
} from "@/testing/support/figures/stored-figures";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { actOn, type SaleAction } from "@/testing/support/sales";
import { addDays } from "../../core/calendar/calendar";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { moveTransaction } from "../../payments/transactions/move-transaction";
import { checkLedger } from "../checker/check-ledger";
import { figureDays } from "./figure-days";

interface Sold {
  company: CompanyIdentity;
  id: string;
}

describe("the figures of stored days", () => {
  async function soldAndStored(before: (sale: Sold) => Promise<unknown>) {
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
    ({ company, id }: Sold) =>
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
      async ({ company, id }: Sold) => {
        await correctFee(company.id, id, 123, noonBefore(4));
        return true;
      },
    ],
    [
      "a refund that the acquirer refuses",
      async (sold: Sold) => {
        await act("pay")(sold);
        await refundUndecided(sold.company.id, sold.id, 1000, noonBefore(4));
      },
      async ({ company, id }: Sold) => {
        await refuseRefunds(company.id, id, noonBefore(4));
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
      // The snapshots of the waiting runs are older than the change.
      await expectWaiter(tx);
      await expire(db(), company.id, id);
      return begun;
    });
    const stored = await Promise.all(runs);
    expect(stored.reduce((sum, { figureBatches }) => sum + figureBatches, 0)).toBeGreaterThan(0);
    // The second run may start after the first one. On a distributed database, it takes its
    // snapshot after waiting for the lock.
    if (count === 1 && !isOnCitus) expect(await staleOf(company.id)).toEqual([addDays(today(), -5)]);
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
});
