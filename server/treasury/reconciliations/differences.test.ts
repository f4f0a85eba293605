import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections, sandboxPayments, sandboxRefunds } from "@/db/schema";
import type { DifferenceKind } from "@/db/schema/treasury-enums";
import { balancesOf } from "@/testing/support/payments";
import {
  bankPaymentsOf,
  daysOf,
  differencesOf,
  listAs,
  listedCompany,
  listOfSandbox,
  readDay,
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
  soon,
} from "@/testing/support/reconciliations/morning";
import { connectionFor } from "../../acquiring/connections/connections";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { compareDays } from "./compare-days";
import { compareNow } from "./compare-now";
import { getReconciledDay, listReconciledDays } from "./reconciled-days";
import { settleDifference } from "./settle-difference";

const [_hour, dayMs] = [3_600_000, 86_400_000];

afterEach(restoreSandbox);

const planted: Record<DifferenceKind, (company: CompanyIdentity) => Promise<() => Promise<unknown>>> = {
  money_without_charge: async (company) => {
    const id = await receiveStranger(company, at(12));
    return () =>
      db()
        .delete(sandboxPayments)
        .where(and(eq(sandboxPayments.companyId, company.id), eq(sandboxPayments.id, id)));
  },
  charge_without_money: async (company) => {
    const id = await paidPix(company);
    const [row] = await db().delete(sandboxPayments).where(bankPaymentsOf(id)).returning();
    return () =>
      db()
        .insert(sandboxPayments)
        .values(row ? [row] : []);
  },
  other_amount: async (company) => {
    const id = await paidPix(company);
    await db().update(sandboxPayments).set({ amount: 4989 }).where(bankPaymentsOf(id));
    return () => db().update(sandboxPayments).set({ amount: 4990 }).where(bankPaymentsOf(id));
  },
  unknown_refund: async (company) => {
    const id = await paidPix(company);
    await refundAtBank(company.id, id, 2_00, at(14));
    return () => db().delete(sandboxRefunds).where(eq(sandboxRefunds.companyId, company.id));
  },
  missing_refund: async (company) => {
    // An older payment of another company must not affect this refund's day.
    await paidPix(await listedCompany(at(-72)), -70);
    const id = await paidPix(company);
    await refund(company.id, id, 2_00);
    const [row] = await db().delete(sandboxRefunds).where(eq(sandboxRefunds.companyId, company.id)).returning();
    return () =>
      db()
        .insert(sandboxRefunds)
        .values(row ? [row] : []);
  },
};

describe("a difference", () => {
  it.each(Object.keys(planted) as DifferenceKind[])(
    "of the kind %s is found, told once, and resolved by a comparison",
    async (kind) => {
      const company = await opened();
      await paidPix(company, 11);
      const mend = await planted[kind](company);
      const before = await balancesOf(company.id);
      await compare(company.id);
      await compareNow(company.id, { day }, at(24 + 7));
      const [found, ...more] = await differencesOf(company.id);
      expect(found).toMatchObject({ kind, day, resolvedAt: null, createdAt: morning });
      expect(more).toEqual([]);
      expect(await differsNoticesOf(company.id)).toMatchObject([{ details: { day, count: 1 } }]);
      expect(await listReconciledDays(company.id, { limit: 5, offset: 0, status: "differs" })).toMatchObject({
        rows: [{ day, openDifferences: 1 }],
        totalRows: 1,
      });
      await mend();
      await compare(company.id, new Date(morning.getTime() + dayMs));
      expect(await differencesOf(company.id)).toMatchObject([
        { id: found?.id, resolvedBy: null, resolvedAt: expect.any(Date) },
      ]);
      expect(await readDay(company.id, day)).toMatchObject({ status: "agrees", openDifferences: 0 });
      expect(await differsNoticesOf(company.id)).toHaveLength(1);
      expect(await balancesOf(company.id)).toEqual(before);
    },
  );

  it("is one row after twenty comparisons at once", async () => {
    const company = await opened();
    await receiveStranger(company, at(12));
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? compareNow(company.id, { day }, morning) : compare(company.id),
      ),
    );
    expect(runs).toHaveLength(20);
    expect(await openOf(company.id)).toEqual(["money_without_charge"]);
    expect(await daysOf(company.id)).toMatchObject([{ open: 1, bankCount: 1, bookCount: 0 }]);
    expect((await differsNoticesOf(company.id)).length).toBeLessThanOrEqual(1);
    expect(await compareNow(company.id, { day }, morning)).toEqual({ compared: 1, unanswered: 0, busy: 0 });
  });

  it("comes back with a new notice when a later comparison finds it", async () => {
    const company = await opened();
    const mend = await planted.other_amount(company);
    await compare(company.id);
    await mend();
    const tomorrow = new Date(morning.getTime() + dayMs);
    await compare(company.id, tomorrow);
    await db().update(sandboxPayments).set({ amount: 1 }).where(eq(sandboxPayments.companyId, company.id));
    await compareDays(new Date(tomorrow.getTime() + 5 * dayMs), soon(), company.id);
    expect(await differencesOf(company.id)).toMatchObject([{ resolvedAt: null, bankAmount: 1 }]);
    expect(await differsNoticesOf(company.id)).toHaveLength(2);
  });

  it("of one account behind two connections is shown once, and a payment of the old one is no difference of the new", async () => {
    const company = await opened();
    await paidPix(company);
    const { id: first } = connectionFor(company, "pix");
    const [row] = await db().select().from(connections).where(eq(connections.id, first));
    if (!row) throw new Error("no connection");
    const second = newId(at(2));
    await db()
      .insert(connections)
      .values({ ...row, id: second, priority: 1, createdAt: at(2) });
    await receiveStranger(company, at(12));
    listAs((query) => listOfSandbox(query));
    await compare(company.id);
    expect(await openOf(company.id)).toEqual(["money_without_charge"]);
    const rows = await daysOf(company.id);
    expect(rows.map(({ connectionId, bankCount }) => [connectionId === first, bankCount]).sort()).toEqual([
      [false, 0],
      [true, 2],
    ]);
  });
});

it("a day with more differences than a page has them all, page by page, the open ones first", async () => {
  const company = await opened();
  const amounts = Array.from({ length: 25 }, (_, index) => index + 1);
  for (const amount of amounts) await receiveStranger(company, at(12), amount);
  await planted.charge_without_money(company);
  await compare(company.id);
  const [settled] = await differencesOf(company.id);
  const settler = { userId: newId(), by: { actor: "operator" as const }, now: morning };
  await settleDifference(company.id, { differenceId: settled?.id ?? "", note: "Venda da loja" }, settler);
  const pages = await Promise.all(
    [0, 10, 20, 30].map((offset) => getReconciledDay(company.id, { day, limit: 10, offset })),
  );
  expect(pages.map(({ differences }) => differences.length)).toEqual([10, 10, 6, 0]);
  const all = pages.flatMap(({ differences }) => differences);
  expect(new Set(all.map(({ id }) => id)).size).toBe(26);
  expect(all.at(-1)?.id).toBe(settled?.id);
  for (const page of pages) {
    expect(page).toMatchObject({ totalDifferences: 26, openDifferences: 25, status: "differs" });
    expect(page.openKinds.map(({ kind, count }) => `${kind} ${count}`).sort()).toEqual([
      "charge_without_money 1",
      "money_without_charge 24",
    ]);
  }
});

it("a reconciliation stores no data of a payer", async () => {
  const company = await opened();
  await receiveStranger(company, at(12));
  await compare(company.id);
  const kept = JSON.stringify([
    await differencesOf(company.id),
    await differsNoticesOf(company.id),
    await daysOf(company.id),
  ]);
  expect(kept).not.toMatch(/Desconhecida|11144477735/);
});
