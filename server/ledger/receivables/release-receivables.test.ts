import { and, eq, isNull, lte } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { receivables, transfers } from "@/db/schema";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { balancesOf, chargeCardOf, testCards, testCompany } from "@/testing/support/payments";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../checker/check-ledger";
import { releaseReceivables } from "./release-receivables";

// A run for all companies would release the receivables of other tests.
inOwnDatabase();

const now = new Date("2026-11-20T12:00:00.000Z");
const deadline = () => new Date(Date.now() + 20_000);
const installmentMs = 30 * 86_400_000;

const dueAt = (companyId: string, at: Date) =>
  and(eq(receivables.companyId, companyId), isNull(receivables.releasedAt), lte(receivables.releasesAt, at));

/**
 * Inserts a company's release transfer in advance, so that its release fails.
 *
 * @returns a function that undoes the insert.
 */
async function breakRelease({ id: companyId }: CompanyIdentity, at: Date): Promise<() => Promise<void>> {
  const [due] = await db().select().from(receivables).where(dueAt(companyId, at));
  if (!due) throw new Error("Nothing is due");
  const id = newId(at);
  const accounts = { debitAccount: "pending", creditAccount: "available" } as const;
  await db()
    .insert(transfers)
    .values({
      companyId,
      id,
      sourceId: due.id,
      kind: "release",
      transactionId: null,
      ...accounts,
      amount: 1,
      createdAt: at,
    });
  return async () => {
    await db()
      .delete(transfers)
      .where(and(eq(transfers.companyId, companyId), eq(transfers.id, id)));
  };
}

it("releases every other company's money when one company's release fails, and then fails", async () => {
  const companies = await Promise.all([1, 2, 3].map(() => testCompany()));
  for (const company of companies) await chargeCardOf(company, testCards.paid, now, { installments: 3 });
  for (const [index, broken] of companies.entries()) {
    const at = new Date(now.getTime() + (index + 1) * installmentMs);
    const repair = await breakRelease(broken, at);
    await expect(releaseReceivables(at, deadline())).rejects.toMatchObject({ code: "23505" });
    const left = await Promise.all(companies.map(({ id }) => db().$count(receivables, dueAt(id, at))));
    expect(left).toEqual(companies.map((company) => (company === broken ? 1 : 0)));
    await repair();
    expect(await releaseReceivables(at, deadline())).toEqual({ released: 1 });
  }
  for (const { id } of companies) expect(await balancesOf(id)).toMatchObject({ acquirer: -10_000, available: 9451 });
  expect(await checkLedger()).toMatchObject({ ok: true, companies: 3 });
});

it("starts no company after its deadline", async () => {
  const company = await testCompany();
  await chargeCardOf(company, testCards.paid, now);
  const at = new Date(now.getTime() + installmentMs);
  expect(await releaseReceivables(at, new Date(Date.now() - 1))).toEqual({ released: 0 });
  expect(await releaseReceivables(at, deadline())).toEqual({ released: 1 });
});
