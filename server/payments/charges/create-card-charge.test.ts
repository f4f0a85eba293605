import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import {
  balancesOf,
  cardCharge,
  cardInput,
  chargeCardOf,
  eventNamesOf,
  makeIssuerDecisionDue,
  pixCharge,
  reserveCard,
  sandboxCardsOf,
  sendCard,
  testCards,
  testCompany,
  transfersOf,
} from "@/testing/support/payments";
import { customersOf, transactionsOf } from "@/testing/support/reads";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { announceIssuers } from "../../sandbox/payers/payers-bank";
import { getTransaction, getTransactionRow } from "../transactions/transactions";
import { createCardCharge } from "./create-card-charge";

const now = new Date("2026-11-20T12:00:00.000Z");

describe("the sandbox's cards", () => {
  it.each([
    ["4111111111111111", "visa"],
    ["4242424242424242", "visa"],
    ["5555555555554444", "mastercard"],
    ["5240082975622454", "mastercard"],
    ["6362970000457013", "elo"],
    ["378282246310005", "amex"],
    ["6062825624254001", "hipercard"],
    ["30569309025904", "diners"],
    ["6011111111111117", "discover"],
    ["3530111333300000", "jcb"],
    ["4000000000000341", "visa"],
    ["4000000000000259", "visa"],
  ])("pay at once with %s (%s)", async (number, brand) => {
    const company = await testCompany();
    const charge = await chargeCardOf(company, number, now);
    const last4 = number.slice(-4);
    expect(charge).toMatchObject({ status: "paid", fees: 549, refuseReason: null, card: { brand, last4 } });
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({
      status: "paid",
      amountPaidInCents: 10_000,
      netAmount: 9451,
      aprovedAt: now.toISOString(),
      card: { brand, last4, holderName: "MARIA DA SILVA", refuseCode: null, retryable: null },
    });
    expect(await sandboxCardsOf(company.id)).toMatchObject([{ state: "captured", amount: 10_000 }]);
    expect(await balancesOf(company.id)).toEqual({ acquirer: -10_000, pending: 9451, fees: 549 });
    expect(await eventNamesOf(company.id)).toEqual(["transaction_created", "transaction_paid"]);
  });

  it.each([
    ["4000000000000002", "do_not_honor", "05", true],
    ["4000000000009995", "insufficient_funds", "51", true],
    ["4000000000000069", "expired_card", "54", false],
    ["4000000000000127", "invalid_cvv", "N7", false],
  ])("refuse %s: %s", async (number, refuseReason, refuseCode, retryable) => {
    const company = await testCompany();
    const charge = await chargeCardOf(company, number, now);
    expect(charge).toMatchObject({ status: "refused", fees: 0, refuseReason });
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({
      status: "refused",
      refuseReason,
      netAmount: 0,
      amountPaidInCents: null,
      card: { refuseCode, retryable },
    });
    expect(await transfersOf(company.id)).toEqual([]);
    expect(await eventNamesOf(company.id)).toEqual(["transaction_created", "transaction_refused"]);
  });

  it.each([
    [testCards.paidLater, "paid", "transaction_paid"],
    [testCards.refusedLater, "refused", "transaction_refused"],
  ])("leave %s pending, then %s", async (number, status, event) => {
    const company = await testCompany();
    const charge = await chargeCardOf(company, number, now);
    expect(charge).toMatchObject({ status: "pending", fees: 549 });
    await announceIssuers(new Date());
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({ status: "pending" });
    await makeIssuerDecisionDue(charge.id);
    await Promise.all([1, 2, 3].map(() => announceIssuers(new Date())));
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({ status });
    expect(await eventNamesOf(company.id)).toEqual(["transaction_created", event]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("pay with 4000000000000259, and dispute it a few seconds later", async () => {
    const company = await testCompany();
    const charge = await chargeCardOf(company, testCards.chargedBack, now);
    await makeIssuerDecisionDue(charge.id);
    await announceIssuers(new Date());
    expect(await getTransaction(company.id, charge.id, now)).toMatchObject({ status: "chargeback" });
    expect(await balancesOf(company.id)).toMatchObject({ blocked: 10_000, available: -10_000 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("pay the customer's own charges of 4000000000000341 and refuse the merchant's", async () => {
    const company = await testCompany();
    expect(await chargeCardOf(company, "4000000000000341", now)).toMatchObject({ status: "paid" });
    const renewal = await reserveCard(company, "merchant", now);
    await sendCard(company, renewal, { ...cardInput("4000000000000341"), cvv: null }, now);
    expect(await getTransaction(company.id, renewal.id, now)).toMatchObject({
      status: "refused",
      refuseReason: "insufficient_funds",
    });
  });
});

describe("createCardCharge", () => {
  it("charges once when one token is used fifty times at once", async () => {
    const company = await testCompany();
    const input = await cardCharge(company, testCards.paid);
    const charges = await Promise.allSettled(
      Array.from({ length: 50 }, () => createCardCharge(company, input, { transactionId: newId(now), now })),
    );
    const refusals = charges.filter((each) => each.status === "rejected");
    expect(refusals).toHaveLength(49);
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: "card_token_invalid" });
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
    expect(await transactionsOf(company.id)).toHaveLength(1);
    expect(await eventNamesOf(company.id)).toHaveLength(2);
  });

  it.each([
    ["a wrong document", { customer: { ...pixCharge().customer, document: "52998224726" } }, "document_invalid"],
    ["a wrong postback", { postbackUrl: "ftp://example.com" }, "VALIDATION"],
    ["less than a cent an installment", { amountInCents: 11, installments: 12 }, "installment_too_small"],
  ])("refuses %s with nothing stored, and leaves the token good", async (_, different, code) => {
    const company = await testCompany();
    const input = await cardCharge(company, testCards.paid, different);
    const given = { transactionId: newId(now), now };
    await expect(createCardCharge(company, input, given)).rejects.toMatchObject({ code });
    expect(await customersOf(company.id)).toEqual([]);
    const right = { ...(await cardCharge(company, testCards.paid)), card: { ...input.card, installments: 1 } };
    expect(await createCardCharge(company, right, given)).toMatchObject({ status: "paid" });
  });

  it("keeps another company's token for that company", async () => {
    const [company, other] = [await testCompany(), await testCompany()];
    const input = await cardCharge(other, testCards.paid);
    const given = { transactionId: newId(now), now };
    await expect(createCardCharge(company, input, given)).rejects.toMatchObject({ code: "card_token_invalid" });
    expect(await createCardCharge(other, input, given)).toMatchObject({ status: "paid" });
    await expect(getTransactionRow(company.id, given.transactionId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
