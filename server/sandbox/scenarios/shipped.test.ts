import { expect, it } from "vitest";
import { testCompany } from "@/testing/support/payments";
import { isProof } from "@/testing/support/proof";
import { type Books, readBooks } from "@/testing/support/scenarios/books";
import { beginScenario, finishScenario } from "@/testing/support/scenarios/run";
import { shippedScenarios } from "./shipped";

/** Expected balances, counts and rejected actions of each built-in scenario. */
const expected: Record<string, Books & { refused: number }> = {
  "course-seller-month": {
    charges: { canceled: 7, paid: 23, refund: 2, refused: 3 },
    subscriptions: {},
    payouts: { completed: 1 },
    receivedInCents: 492_500,
    refundedInCents: 39_400,
    // Two of the cards' three installments are still pending.
    balances: { acquirer: -303_100, pending: 99_552, available: 192_051, fees: 11_497 },
    events: 74,
    refused: 0,
  },
  // Two Pix charges got no response: one was paid anyway, and the other was resent and paid.
  "black-friday-dying-bank": {
    charges: { canceled: 1, paid: 19 },
    subscriptions: {},
    payouts: {},
    receivedInCents: 233_100,
    refundedInCents: 0,
    balances: { acquirer: -233_100, pending: 126_954, available: 98_020, fees: 8_126 },
    events: 40,
    refused: 2,
  },
  "subscriber-card-expires": {
    charges: { paid: 11, refused: 8 },
    subscriptions: { active: 3, canceled: 2 },
    payouts: {},
    receivedInCents: 54_890,
    refundedInCents: 0,
    balances: { acquirer: -54_890, pending: 28_146, available: 23_455, fees: 3_289 },
    events: 59,
    refused: 0,
  },
  "boleto-late-and-never": {
    charges: { canceled: 1, paid: 2, refund: 1 },
    subscriptions: {},
    payouts: {},
    receivedInCents: 68_000,
    refundedInCents: 12_000,
    balances: { acquirer: -56_000, available: 55_302, fees: 698 },
    events: 10,
    refused: 0,
  },
  // The lost chargeback's fee is kept, and the refund of a disputed sale is rejected.
  "disputed-sales": {
    charges: { chargeback: 2, paid: 6 },
    subscriptions: {},
    payouts: {},
    receivedInCents: 173_000,
    refundedInCents: 0,
    balances: { acquirer: -138_000, pending: 37_904, available: 83_803, blocked: 8_000, fees: 8_293 },
    events: 25,
    refused: 1,
  },
  // A third payout exceeds the remaining balance.
  "payout-comes-back": {
    charges: { paid: 9 },
    subscriptions: {},
    payouts: { completed: 1, returned: 1 },
    receivedInCents: 225_000,
    refundedInCents: 0,
    balances: { acquirer: -45_000, available: 42_768, fees: 2_232 },
    events: 23,
    refused: 1,
  },
};

it("has books for every shipped scenario", () => {
  expect(shippedScenarios.map(({ name }) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
});

/** `npm run proof` runs all scenarios. */
const quick = ["disputed-sales", "payout-comes-back"];

it.each(Object.keys(expected).filter((name) => isProof || quick.includes(name)))(
  "%s ends with its books, and the ledger is right after every step",
  async (name) => {
    const company = await testCompany();
    const { id } = await beginScenario(company.id, { name });
    const { run, faults } = await finishScenario(company.id, id);
    expect(faults).toEqual([]);
    expect(run).toMatchObject({ status: "done", reached: run.actions });
    expect({ ...(await readBooks(company.id)), refused: run.faults.length }).toEqual(expected[name]);
  },
);
