import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { commissions } from "@/db/schema";
import { openSharedPix, partnerShare, sellByCard, sweepPartners } from "@/testing/support/partners/sales";
import { balancesOf, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { transactionsOf, wholeList } from "@/testing/support/reads";
import { actOn, type Business, type Sale, type SaleAction, startBusiness } from "@/testing/support/sales";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listDisputes } from "../../payments/disputes/disputes";
import { readDifferences } from "./books";

const opening = fc.record({
  kind: fc.constantFrom("pix" as const, "paid" as const),
  amount: fc.oneof(fc.integer({ min: 12, max: 300 }), fc.integer({ min: 12, max: 9_999_999_999 })),
  installments: fc.integer({ min: 1, max: 4 }),
});
const step = fc.record({
  action: fc.constantFrom<SaleAction | "sweep">(
    "pay",
    "payPart",
    "expire",
    "refund",
    "refund",
    "dispute",
    "win",
    "lose",
    "release",
    "sweep",
    "sweep",
  ),
  sale: fc.nat(2),
  share: fc.oneof(fc.double({ min: 0.001, max: 0.4, noNaN: true }), fc.double({ min: 0.9, max: 1.1, noNaN: true })),
});
const terms = fc.record({
  kind: fc.constantFrom("coproducer" as const, "affiliate" as const),
  bps: fc.option(fc.integer({ min: 0, max: 6000 })),
  fixedInCents: fc.integer({ min: 1, max: 5000 }),
});

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

async function heldOf(companyId: string): Promise<number> {
  const posted = (await transactionsOf(companyId)).filter(({ status }) => status !== "pending");
  const { rows: lost } = await listDisputes(companyId, { status: "lost", ...wholeList });
  const left = posted.map(({ amountPaidInCents, refundedInCents }) => (amountPaidInCents ?? 0) - refundedInCents);
  return sum(left) - sum(lost.map(({ amountInCents }) => amountInCents));
}

async function openShared(
  { company, now }: Business,
  partners: Parameters<typeof sellByCard>[1],
  { kind, amount, installments }: { kind: "pix" | "paid"; amount: number; installments: number },
): Promise<Sale> {
  const id =
    kind === "pix"
      ? await openSharedPix(company, partners, amount, now)
      : await sellByCard(company, partners, { amountInCents: amount, installments }, now);
  return { kind, amount, installments, id, isAtBank: false };
}

it("what partners and producer have adds up to the sales after any payments, refunds, disputes and releases", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(opening, { minLength: 1, maxLength: 3 }),
      fc.tuple(terms, terms),
      fc.array(step, { minLength: 1, maxLength: 20, size: "max" }),
      async (openings, agreed, steps) => {
        const business = await startBusiness();
        const companies = [await testCompany(), await testCompany()];
        const partners = companies.map(({ id }, index) => partnerShare(id, agreed[index] ?? {}));
        const sales: Sale[] = [];
        for (const each of openings) sales.push(await openShared(business, partners, each));
        for (const { action, sale: index, share } of steps) {
          const sale = sales[index % sales.length];
          if (action === "sweep") await sweepPartners(business.company, business.now);
          else if (sale) await actOn(business, sale, action, share);
          expect((await checkLedger(business.company.id)).faults).toEqual([]);
        }
        await sweepPartners(business.company, business.now);
        const parties = [business.company, ...companies];
        const balances = await Promise.all(parties.map(({ id }) => balancesOf(id)));
        expect(0 - sum(balances.map(({ acquirer = 0 }) => acquirer))).toBe(await heldOf(business.company.id));
        for (const { id } of parties) expect((await checkLedger(id)).faults).toEqual([]);
        const rows = await db().select().from(commissions).where(eq(commissions.companyId, business.company.id));
        for (const [index, { id }] of companies.entries()) {
          const mine = rows.filter(({ partnerCompanyId }) => partnerCompanyId === id);
          const most = sum(mine.map(({ released, repaid }) => released - repaid));
          expect(balances[index + 1]?.available ?? 0).toBeGreaterThanOrEqual(0);
          expect(balances[index + 1]?.available ?? 0).toBeLessThanOrEqual(most);
        }
        for (const { id } of sales) {
          const differences = await readDifferences(db(), { companyId: business.company.id, transactionId: id });
          expect(differences.every(({ amount }) => amount >= 0)).toBe(true);
        }
      },
    ),
    { numRuns: proofRuns(8, 200) },
  );
});
