import { expect, it } from "vitest";
import { disputesOf } from "./disputes";
import { Charge, Transaction } from "./shapes";

function statesOf(status: string, history: readonly [status: string, amount: number][]) {
  const charge = Charge.parse({ id: "ch_1", status, amount: 10_000, paid_amount: 10_000 });
  const transactions = history.map(([word, amount], index) =>
    Transaction.parse({ id: `tran_${index}`, status: word, amount: amount * 100 }),
  );
  return disputesOf(charge, transactions).map(({ key, state, amountInCents }) => [key, state, amountInCents]);
}

it("a chargeback is won by a capture before the next one, or once the charge is paid again", () => {
  const [sale, first, second] = [
    ["captured", 100],
    ["chargedback", 60],
    ["chargedback", 40],
  ] as const;
  const states = (status: string, ...history: (readonly [string, number])[]) =>
    statesOf(
      status,
      history.map(([word, amount]) => [word, amount]),
    ).map(([, state]) => state);
  expect(states("chargedback", sale, first, second)).toEqual(["opened", "opened"]);
  expect(states("chargedback", sale, first, ["captured", 60], second)).toEqual(["won", "opened"]);
  expect(states("paid", sale, first, second, ["captured", 100])).toEqual(["won", "won"]);
});

it("two chargebacks of a charge that is still disputed stay open: one capture after both names neither", () => {
  for (const amount of [40, 60]) {
    const history: [string, number][] = [
      ["captured", 100],
      ["chargedback", 60],
      ["chargedback", 40],
      ["captured", amount],
    ];
    expect(statesOf("chargedback", history)).toEqual([
      ["chargeback", "opened", 6_000],
      ["chargeback-2", "opened", 4_000],
    ]);
  }
});
