import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Account, accounts } from "@/db/schema/ledger-enums";
import { balancesOf } from "@/testing/support/payments";
import { anticipationStatusesOf } from "@/testing/support/payouts/anticipations";
import {
  limits,
  type MoneyAction,
  type MoneyBusiness,
  type MoneyStep,
  moneyActions,
  payoutAmountOf,
  payoutsAndOrders,
  settlePayouts,
  startMoneyBusiness,
  takeStep,
} from "@/testing/support/payouts/money";
import { proofRuns } from "@/testing/support/proof";
import { transactionsOf, wholeList } from "@/testing/support/reads";
import type { Opening, Sale } from "@/testing/support/sales";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { explainBalance } from "../../reports/statements/explain-balance";
import { listLedger } from "../../reports/statements/list-ledger";
import { readBalance } from "../../reports/statements/read-balance";
import { ExplanationQuery, LedgerQuery } from "../../reports/statements/schemas";
import { listDisputes } from "../disputes/disputes";

const opening = fc.record<Opening>({
  kind: fc.constantFrom("pix", "pix", "pix", "paid", "chargedBack"),
  amount: fc.integer({ min: 1_000, max: 400_000 }),
  installments: fc.integer({ min: 1, max: 3 }),
});
/** Higher for actions that other actions require. */
const often: Partial<Record<MoneyAction, number>> = {
  pay: 6,
  release: 3,
  openInfraction: 4,
  acceptInfraction: 2,
  rejectInfraction: 2,
  payOut: 3,
  sendPayouts: 2,
  quoteAnticipation: 2,
  takeAnticipation: 3,
};
const action = fc.oneof(...moneyActions.map((each) => ({ weight: often[each] ?? 1, arbitrary: fc.constant(each) })));
const step = fc.record<MoneyStep>({
  action,
  sale: fc.nat(2),
  share: fc.oneof(fc.double({ min: 0.001, max: 0.4, noNaN: true }), fc.double({ min: 0.9, max: 1.1, noNaN: true })),
  ending: fc.integer({ min: 0, max: 5 }),
  opening,
});
const sales = fc.array(opening, { minLength: 1, maxLength: 3 });

/**
 * Actions that require a sufficient balance. Only a dispute can make the available balance
 * negative.
 */
const covered = ["payOut", "payOutAutomatically", "refund", "cancel"];

async function openBusiness(openings: readonly Opening[], first: MoneyStep, hasBank: boolean): Promise<MoneyBusiness> {
  const business = await startMoneyBusiness(hasBank);
  for (const each of openings) await takeStep(business, { ...first, action: "sell", opening: each });
  return business;
}

async function expectExplained({ company, sales: all }: MoneyBusiness): Promise<void> {
  const { id } = company;
  expect(await checkLedger(id)).toMatchObject({ ok: true, faults: [] });
  await expectAtBank(company, all);
  const held: Partial<Record<Account, number>> = await balancesOf(id);
  for (const account of accounts) {
    const { balanceInCents, parts } = await explainBalance(id, ExplanationQuery.parse({ account }), new Date());
    const sum = parts.reduce((total, { amountInCents }) => total + amountInCents, 0);
    const [newest] = (await listLedger(id, LedgerQuery.parse({ account, limit: 1 }))).rows;
    const balance = held[account] ?? 0;
    expect({ account, balanceInCents, sum, last: newest?.balanceInCents ?? 0 }).toEqual({
      account,
      balanceInCents: balance,
      sum: balance,
      last: balance,
    });
  }
}

async function expectAtBank(company: MoneyBusiness["company"], all: readonly Sale[]): Promise<void> {
  const own = new Set(all.filter(({ isAtBank }) => isAtBank).map(({ id }) => id));
  const [rows, { rows: disputes }] = await Promise.all([
    transactionsOf(company.id),
    listDisputes(company.id, wholeList),
  ]);
  const left = rows
    .filter(({ id, status }) => own.has(id) && status !== "pending")
    .reduce((sum, { amountPaidInCents, refundedInCents }) => sum + (amountPaidInCents ?? 0) - refundedInCents, 0);
  const taken = disputes
    .filter(({ transactionId, status }) => own.has(transactionId) && status !== "won")
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  expect((await readBalance(company, new Date())).atBankInCents).toBe(left - taken);
}

const outcomes = ["completed", "failed", "completed", "completed", "failed", "returned"];

/**
 * Checks that each payout was ordered at most once and paid the right amount. Requires that nothing
 * can change anymore.
 */
async function expectSettled(business: MoneyBusiness): Promise<void> {
  await settlePayouts(business);
  expect(await anticipationStatusesOf(business.company.id)).not.toContain("sent");
  for (const { status, amount, order } of await payoutsAndOrders(business.company.id)) {
    const isKept = status === "awaiting_approval" || status === "canceled";
    const wasLost = amount % 100 === 4;
    expect({ amount, status, order }).toEqual({
      amount,
      status: isKept ? status : (outcomes[amount % 100] ?? "completed"),
      order: isKept || wasLost ? null : { amount, times: 1 },
    });
  }
  await expectExplained(business);
}

describe("money that is earned, disputed, paid out and closed", () => {
  it("is explained to the cent after every step, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(
        sales,
        fc.array(step, { minLength: 8, maxLength: 25, size: "max" }),
        step,
        fc.boolean(),
        async (given, steps, first, hasBank) => {
          const business = await openBusiness(given, first, hasBank);
          for (const each of steps) {
            const before = (await balancesOf(business.company.id)).available ?? 0;
            const asked = payoutAmountOf(each, before);
            const taken = await takeStep(business, each);
            const after = (await balancesOf(business.company.id)).available ?? 0;
            if (covered.includes(each.action)) expect(after).toBeGreaterThanOrEqual(Math.min(0, before));
            if (each.action === "payOut") {
              expect(after).toBe(taken ? before - asked : before);
              if (asked > before || asked > limits.perPayoutInCents) expect(taken).toBe(false);
            }
            await expectExplained(business);
          }
          await expectSettled(business);
        },
      ),
      { numRuns: proofRuns(3, 150) },
    );
  });

  it("is explained to the cent whatever happens at once", async () => {
    const batch = fc.array(step, { minLength: 3, maxLength: 8, size: "max" });
    const batches = fc.array(batch, { minLength: 2, maxLength: 5, size: "max" });
    await fc.assert(
      fc.asyncProperty(sales, batches, step, fc.boolean(), async (given, rounds, first, hasBank) => {
        const business = await openBusiness(given, first, hasBank);
        for (const round of rounds) {
          await Promise.all(round.map((each) => takeStep(business, each)));
          await expectExplained(business);
        }
        await expectSettled(business);
      }),
      { numRuns: proofRuns(3, 150) },
    );
  });
});
