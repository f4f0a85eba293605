import { expect, it } from "vitest";
import { isProof, proofRuns } from "@/testing/support/proof";
import { transactionsOf, wholeList } from "@/testing/support/reads";
import {
  codeOf,
  differencesOf,
  ourFigures,
  theirFigures,
  unfinishedOf,
} from "@/testing/support/simulation/compare-books";
import { createRandom } from "@/testing/support/simulation/random";
import { type Plan, simulate } from "@/testing/support/simulation/simulate";
import { openWorld, type Seller } from "@/testing/support/simulation/world";
import { variationSeeds } from "@/testing/support/variation";
import { listPayouts } from "../../treasury/payouts/payouts";

const plan: Plan = isProof
  ? {
      days: 14,
      hours: 2,
      salesPerRound: 12,
      minutes: [0, 2, 5, 15],
      quietDays: 31,
      refunds: 2,
      disputed: 0.002,
    }
  : {
      days: 7,
      hours: 24,
      salesPerRound: 6,
      minutes: [0],
      quietDays: 8,
      refunds: 3,
      disputed: 0.03,
    };
const sellers = isProof ? 4 : 2;

async function codesOf({ companyId }: Seller): Promise<Set<string>> {
  return new Set((await transactionsOf(companyId)).map(({ id }) => codeOf(id)));
}

it.each(variationSeeds(proofRuns(1, 5)))(
  "weeks of business leave our ledger and the acquirer's books equal to the cent (VARIATION_SEED=%i)",
  async (seed) => {
    const world = await openWorld(createRandom(seed), sellers);
    try {
      await simulate(world, plan);
      const { pagarme } = world;
      for (const account of pagarme.accounts) account.checkBooks();
      const seen = { seed, surprises: world.surprises, violations: pagarme.violations, errors: pagarme.errors };
      expect(seen).toEqual({ seed, surprises: [], violations: [], errors: [] });
      for (const seller of world.sellers) {
        const { owner, account, companyId, recipientId } = seller;
        const codes = await codesOf(seller);
        const orders = account.books.orders.filter(({ code }) => codes.has(code));
        expect({ seed, owner, times: orders.length }).toEqual({
          seed,
          owner,
          times: new Set(orders.map(({ code }) => code)).size,
        });
        const finished = { charges: 0, refunds: 0, payouts: 0, fees: 0, ledger: [] };
        expect({ seed, owner, ...(await unfinishedOf(seller)) }).toEqual({ seed, owner, ...finished });
        expect({ seed, owner, differences: await differencesOf(seller, codes) }).toEqual({
          seed,
          owner,
          differences: [],
        });
        const ours = await ourFigures(seller);
        expect({ seed, owner, ...ours }).toEqual({ seed, owner, ...theirFigures(seller, codes) });
        if (isProof) expect(Object.entries(ours).filter(([, cents]) => cents === 0)).toEqual([]);
        const keys = account.books.withdrawals
          .filter((each) => each.recipientId === recipientId)
          .map(({ metadata }) => metadata.reference);
        const { rows: sent } = await listPayouts(companyId, wholeList);
        const known = new Set(sent.map(({ id }) => codeOf(id)));
        expect(keys.filter((key) => !key || !known.has(key))).toEqual([]);
        expect(new Set(keys).size).toBe(keys.length);
      }
    } finally {
      await world.close();
    }
  },
);
