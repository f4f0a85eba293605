import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { sandboxPayments } from "@/db/schema";
import { type TransactionStatus, transactionStatuses } from "@/db/schema/payments-enums";
import { SaleModel } from "@/testing/support/models/sale-model";
import { balancesOf, sandboxCardsOf, sandboxRefundsOf } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { transactionsOf } from "@/testing/support/reads";
import {
  actOn,
  type Business,
  type Opening,
  openSale,
  type SaleAction,
  saleActions,
  startBusiness,
} from "@/testing/support/sales";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { transactionMoves } from "../../states";
import { acquirerKeyOf } from "./charge-request";

const opening = fc.record<Opening>({
  kind: fc.constantFrom("pix", "pix", "paid", "paid", "refused", "paidLater", "refusedLater", "chargedBack"),
  amount: fc.oneof(fc.integer({ min: 12, max: 300 }), fc.integer({ min: 12, max: 9_999_999_999 })),
  installments: fc.integer({ min: 1, max: 12 }),
});
const openings = fc.array(opening, { minLength: 1, maxLength: 3 });
const step = fc.record({
  action: fc.constantFrom<SaleAction[]>(...saleActions, "pay", "refund", "refund", "dispute"),
  sale: fc.nat(2),
  share: fc.oneof(fc.double({ min: 0.001, max: 0.4, noNaN: true }), fc.double({ min: 0.9, max: 1.1, noNaN: true })),
});

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

async function rowsOf(companyId: string) {
  return new Map((await transactionsOf(companyId)).map((row) => [row.id, row]));
}

async function expectAgreement(business: Business, models: SaleModel[]): Promise<void> {
  const rows = await rowsOf(business.company.id);
  for (const { sale, status, paid, refunded, fees, isSale } of models) {
    const row = rows.get(sale.id);
    const said = { status: row?.status, paid: row?.amountPaidInCents ?? 0, refunded: row?.refundedInCents };
    expect(said).toEqual({ status, paid, refunded });
    if (status !== "pending") expect(row).toMatchObject({ fees, netAmount: isSale ? paid - fees : 0 });
  }
  const balances = await balancesOf(business.company.id);
  const { acquirer = 0, available = 0, pending = 0, blocked = 0, fees = 0, fees_due: feesDue = 0 } = balances;
  const posted = models.filter(({ isPosted }) => isPosted);
  const owed = sum(models.map(({ sale, earned }) => (sale.isAtBank ? earned : 0)));
  expect({ acquirer: acquirer + 0, held: available + pending, blocked, fees, owed: 0 - feesDue }).toEqual({
    acquirer: 0 - sum(posted.map(({ paid, refunded, lost, atBank }) => paid - refunded - lost - atBank)),
    held: sum(models.map(({ held }) => held)),
    blocked: sum(models.map((model) => model.blocked)),
    fees: sum(models.map(({ earned }) => earned)),
    owed,
  });
  expect(await checkLedger(business.company.id)).toMatchObject({ ok: true, faults: [] });
}

function reachable(from: TransactionStatus): Set<TransactionStatus> {
  const found = new Set([from]);
  for (const _ of transactionStatuses) {
    for (const move of Object.values(transactionMoves)) {
      if (move.from.some((status) => found.has(status))) found.add(move.to);
    }
  }
  return found;
}

describe("sales that are charged, paid, refused, refunded, disputed and released", () => {
  it("agree with a model of them, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(
        openings,
        fc.array(step, { minLength: 1, maxLength: 30, size: "max" }),
        fc.boolean(),
        async (sales, steps, hasBank) => {
          const business = await startBusiness(hasBank);
          const models: SaleModel[] = [];
          for (const each of sales) models.push(new SaleModel(await openSale(business, each), business));
          for (const { action, sale, share } of steps) {
            const model = models[sale % models.length];
            if (!model) continue;
            const funds = sum(models.map(({ held }) => held));
            const expected = action === "release" ? true : model.expects(action, share, funds);
            expect({ action, taken: await actOn(business, model.sale, action, share) }).toEqual({
              action,
              taken: expected,
            });
          }
          await expectAgreement(business, models);
        },
      ),
      { numRuns: proofRuns(15, 300) },
    );
  });

  it("never contradict the bank or themselves, all at once", async () => {
    const round = fc.array(step, { minLength: 2, maxLength: 8, size: "max" });
    const rounds = fc.array(round, { minLength: 1, maxLength: 5, size: "max" });
    await fc.assert(
      fc.asyncProperty(openings, rounds, fc.boolean(), async (given, batches, hasBank) => {
        const business = await startBusiness(hasBank);
        const companyId = business.company.id;
        const sales = await Promise.all(given.map((each) => openSale(business, each)));
        let before = await rowsOf(companyId);
        for (const batch of batches) {
          await Promise.all(
            batch.map(async ({ action, sale: index, share }) => {
              const sale = sales[index % sales.length];
              if (sale) await actOn(business, sale, action, share);
            }),
          );
          const after = await rowsOf(companyId);
          for (const [id, { status }] of after) expect(reachable(before.get(id)?.status ?? status)).toContain(status);
          before = after;
        }
        const [captures, refunds] = [await sandboxCardsOf(companyId), await sandboxRefundsOf(companyId)];
        for (const { id, amountPaidInCents, refundedInCents } of before.values()) {
          const acquirerKey = acquirerKeyOf(id);
          const received = await db().select().from(sandboxPayments).where(eq(sandboxPayments.chargeKey, acquirerKey));
          const captured = captures.filter(({ key, state }) => key === acquirerKey && state === "captured");
          expect(amountPaidInCents ?? 0).toBe(sum([...received, ...captured].map(({ amount }) => amount)));
          expect(refundedInCents).toBe(
            sum(refunds.filter((each) => each.chargeKey === acquirerKey).map(({ amount }) => amount)),
          );
        }
        expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
      }),
      { numRuns: proofRuns(12, 250) },
    );
  });
});
