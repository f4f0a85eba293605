import { afterEach, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { answerOther, companyWithTwo, removeOther, withRules } from "@/testing/support/charges/two-connections";
import { cardCharge, chargePix, pixCharge, testCards } from "@/testing/support/payments";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getTransactionRow } from "../transactions/transactions";
import { createCardCharge } from "./create-card-charge";

const now = new Date();

afterEach(removeOther);

it("a rule by brand, amount and installments decides where a card goes, and the brand is that of its token", async () => {
  const { company, companyId, other, sandbox } = await companyWithTwo();
  answerOther({});
  const bounds = { minInstallments: 2, minAmountInCents: 10_000 };
  const routed = await withRules(company, [
    { method: "credit_card", brands: ["mastercard"], ...bounds, connectionId: sandbox },
  ]);
  const through = async (number: string, amountInCents: number, installments: number) => {
    const input = await cardCharge(routed, number);
    const charge = { ...input, amountInCents, card: { ...input.card, installments } };
    const { id, status } = await createCardCharge(routed, charge, { transactionId: newId(now), now });
    return [(await getTransactionRow(companyId, id)).connectionId, status];
  };
  expect(await through("5555555555554444", 10_000, 2)).toEqual([sandbox, "paid"]);
  expect(await through("5555555555554444", 10_000, 1)).toEqual([other, "paid"]);
  expect(await through("5555555555554444", 9_999, 2)).toEqual([other, "paid"]);
  expect(await through(testCards.paid, 10_000, 2)).toEqual([other, "paid"]);
});

it("a Pix goes by its amount", async () => {
  const { company, companyId, other, sandbox } = await companyWithTwo();
  answerOther({});
  const routed = await withRules(company, [{ method: "pix", maxAmountInCents: 4990, connectionId: sandbox }]);
  const small = await chargePix(routed, pixCharge(), now);
  const large = await chargePix(routed, pixCharge({ amountInCents: 4991 }), now);
  const through = async (id: string) => (await getTransactionRow(companyId, id)).connectionId;
  expect([await through(small.id), await through(large.id)]).toEqual([sandbox, other]);
  await payInSandbox(companyId, { transactionId: small.id }, now);
  expect((await getTransactionRow(companyId, small.id)).status).toBe("paid");
});
