import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { earnedOf, readParts, sum } from "@/testing/support/partners/parts";
import { sweepPartners } from "@/testing/support/partners/sales";
import { buyCart, listSales, openSharedShop, type SharedShop } from "@/testing/support/partners/shared-shop";
import { balancesOf } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { actOn, type Business, type SaleAction } from "@/testing/support/sales";
import { renewAt } from "@/testing/support/subscriptions";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { readDifferences } from "./books";

const agreed = fc.record({
  coproducerBps: fc.integer({ min: 1, max: 4000 }),
  commissionBps: fc.option(fc.integer({ min: 0, max: 5500 })),
  commissionInCents: fc.integer({ min: 1, max: 5000 }),
  couponPercent: fc.integer({ min: 1, max: 55 }),
  pixDiscountPercent: fc.integer({ min: 0, max: 20 }),
});
const cart = fc.record({
  isPlan: fc.constantFrom(false, false, true),
  method: fc.constantFrom("pix" as const, "credit_card" as const),
  installments: fc.integer({ min: 1, max: 4 }),
  takes: fc.record({ shared: fc.boolean(), plain: fc.boolean() }),
  hasCoupon: fc.boolean(),
  isByAffiliate: fc.constantFrom(true, true, false),
  takesOffer: fc.boolean(),
});
const actions = ["pay", "payPart", "refund", "refund", "dispute", "win", "lose", "release", "renew", "sweep"] as const;
const step = fc.record({
  action: fc.constantFrom<SaleAction | "renew" | "sweep">(...actions),
  sale: fc.nat(5),
  share: fc.oneof(fc.double({ min: 0.001, max: 0.5, noNaN: true }), fc.double({ min: 0.9, max: 1.1, noNaN: true })),
});
type Valued<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Valued<typeof step>;

/**
 * A bundle paid by card in installments with an upsell, and a plan: partly refunded, disputed,
 * renewed and released.
 */
const everything: [Valued<typeof agreed>, Valued<typeof cart>[], Step[]] = [
  { coproducerBps: 2000, commissionBps: 3333, commissionInCents: 1, couponPercent: 7, pixDiscountPercent: 5 },
  [
    {
      isPlan: false,
      method: "credit_card",
      installments: 3,
      takes: { shared: true, plain: true },
      hasCoupon: true,
      isByAffiliate: true,
      takesOffer: true,
    },
    {
      isPlan: true,
      method: "credit_card",
      installments: 1,
      takes: { shared: false, plain: false },
      hasCoupon: false,
      isByAffiliate: true,
      takesOffer: false,
    },
  ],
  [
    { action: "refund", sale: 0, share: 0.37 },
    { action: "release", sale: 0, share: 0.9 },
    { action: "sweep", sale: 0, share: 1 },
    { action: "refund", sale: 0, share: 0.21 },
    { action: "renew", sale: 0, share: 1 },
    { action: "sweep", sale: 0, share: 1 },
    { action: "dispute", sale: 1, share: 1 },
    { action: "refund", sale: 2, share: 1 },
    { action: "lose", sale: 1, share: 1 },
    { action: "renew", sale: 0, share: 1 },
    { action: "sweep", sale: 0, share: 1 },
  ],
];

const dayMs = 86_400_000;

async function takeStep(business: Business, { action, sale: index, share }: Step): Promise<void> {
  if (action === "sweep") {
    await sweepPartners(business.company, business.now);
    return;
  }
  if (action === "renew") {
    business.now = new Date(business.now.getTime() + 32 * dayMs);
    await renewAt(business.company, business.now);
    return;
  }
  const sales = await listSales(business);
  const sale = sales[index % sales.length];
  if (sale) await actOn(business, sale, action, share);
}

/** Asserts that every cent went to fees, a refund, a dispute, a partner or the producer. */
async function expectWhole({ company, partners }: SharedShop): Promise<void> {
  for (const parts of await readParts(company.id)) {
    const { paid, fee, refunded, disputed, producer, unnamed } = parts;
    const shares = Object.values(parts.partners);
    expect({ ...parts, whole: fee + refunded + disputed + sum(shares) + producer }).toMatchObject({ whole: paid });
    expect(unnamed).toBe(0);
    const differences = await readDifferences(db(), { companyId: company.id, transactionId: parts.transactionId });
    for (const { amount } of differences) expect(amount).toBeGreaterThanOrEqual(0);
    // Only amounts taken back after the release can be missing.
    if (refunded + disputed === 0) for (const { amount } of differences) expect(amount).toBe(0);
  }
  for (const { id } of partners) {
    const earned = await earnedOf(id);
    expect(await balancesOf(id)).toEqual(earned === 0 ? {} : { acquirer: -earned, available: earned });
  }
  expect((await checkLedger(company.id)).faults).toEqual([]);
}

it("shares bundles, offers and renewals to the cent, after every step in any order", async () => {
  await fc.assert(
    fc.asyncProperty(
      agreed,
      fc.array(cart, { minLength: 1, maxLength: 2 }),
      fc.array(step, { minLength: 4, maxLength: 14, size: "max" }),
      async (terms, carts, steps) => {
        const now = new Date();
        const shop = await openSharedShop(now, terms);
        const business: Business = { company: shop.company, now };
        for (const each of carts) await buyCart(shop, each, now);
        await expectWhole(shop);
        for (const each of steps) {
          await takeStep(business, each);
          await expectWhole(shop);
        }
        for (const { id } of shop.partners) expect((await checkLedger(id)).faults).toEqual([]);
      },
    ),
    { examples: [everything], numRuns: proofRuns(4, 150) },
  );
});
