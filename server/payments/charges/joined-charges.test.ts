import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { buyerAttempts, companies } from "@/db/schema";
import {
  balancesOf,
  buyerAttemptsOf,
  cardCharge,
  cardTokensOf,
  eventNamesOf,
  paymentsOf,
  pixCharge,
  sandboxCardsOf,
  testCards,
  testCompany,
  wholeEventsOf,
} from "@/testing/support/payments";
import { customersOf, transactionsOf } from "@/testing/support/reads";
import { setFees } from "../../accounts/company/set-fees";
import { dayOf } from "../../core/calendar/calendar";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listTransactions } from "../transactions/list-transactions";
import { readTransactionMoney } from "../transactions/transaction-money";
import { recordOfEvent } from "../transactions/transaction-shape";
import { findTransactionRow, getTransaction } from "../transactions/transactions";
import { acquirerKeyOf } from "./charge-request";
import { createCardCharge } from "./create-card-charge";
import { settleTransaction } from "./settle-transaction";

async function chargeOf(
  company: CompanyIdentity,
  different: Parameters<typeof cardCharge>[2] = {},
  document = generateCpf(),
) {
  const customer = { ...pixCharge().customer, document };
  return cardCharge(company, testCards.paid, { customer, ...different });
}

const inputs = (company: CompanyIdentity, count: number) =>
  Promise.all(Array.from({ length: count }, () => chargeOf(company)));

function send(company: CompanyIdentity, input: Awaited<ReturnType<typeof chargeOf>>, transactionId = newId()) {
  return createCardCharge(company, input, { transactionId, isNew: true, now: new Date() });
}

const codeOf = (outcome: PromiseSettledResult<{ status: string }>) =>
  outcome.status === "fulfilled" ? outcome.value.status : outcome.reason.code;

describe("card charges of a company that arrive together", () => {
  it("are stored, paid, posted, counted and announced each, exact to the cent", async () => {
    const company = await testCompany();
    const given = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        chargeOf(company, { amountInCents: 10_001 + 37 * index, installments: 1 + (index % 12) }),
      ),
    );
    const answers = await Promise.all(given.map((input) => send(company, input)));
    const feeOfEach = given.map(({ amountInCents }) => Math.round((amountInCents * 499) / 10_000) + 50);
    expect(answers.map(({ status, fees }) => ({ status, fees }))).toEqual(
      feeOfEach.map((fees) => ({ status: "paid", fees })),
    );
    const told = await wholeEventsOf(company.id);
    for (const [index, { id, card }] of answers.entries()) {
      expect(card).toEqual({ token: given[index]?.card.cardToken, brand: "visa", last4: "1111" });
      const seen = await getTransaction(company.id, id, new Date());
      expect(seen).toMatchObject({
        status: "paid",
        amount: given[index]?.amountInCents,
        amountPaidInCents: given[index]?.amountInCents,
        fees: feeOfEach[index],
        netAmount: (given[index]?.amountInCents ?? 0) - (feeOfEach[index] ?? 0),
        customer: { document: given[index]?.customer.document },
        card: { brand: "visa", last4: "1111", holderName: "MARIA DA SILVA", refuseCode: null, retryable: null },
      });
      const [created, paid, ...more] = told.filter(({ subjectId }) => subjectId === id);
      expect(more).toEqual([]);
      expect([created?.event, paid?.event]).toEqual(["transaction_created", "transaction_paid"]);
      const atFirst = { status: "pending", amountPaidInCents: null, aprovedAt: null, updatedAt: seen.createdAt };
      expect(recordOfEvent(created?.payload ?? {})).toEqual({ ...seen, ...atFirst });
      expect(recordOfEvent(paid?.payload ?? {})).toEqual(seen);
      const { releases } = await readTransactionMoney(company.id, id);
      expect(releases).toHaveLength(1 + (index % 12));
      expect(releases.reduce((sum, { remainingInCents }) => sum + remainingInCents, 0)).toBe(seen.netAmount);
    }
    const total = given.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
    const fees = feeOfEach.reduce((sum, fee) => sum + fee, 0);
    expect(await balancesOf(company.id)).toEqual({ acquirer: -total, pending: total - fees, fees });
    const counted = await listTransactions(company.id, { status: "paid", limit: 1, offset: 0 }, new Date());
    expect(counted.totalRows).toBe(50);
    const attempts = await buyerAttemptsOf(company.id);
    expect(attempts).toHaveLength(50);
    for (const each of attempts) expect(each).toMatchObject({ inFlight: [], refusals: [], blockedUntil: null });
    const tokens = await cardTokensOf(company.id);
    for (const each of tokens) {
      expect(each).toMatchObject({ usedAt: expect.any(Date), sealedNumber: null, sealedCvv: null });
    }
    expect(await sandboxCardsOf(company.id)).toHaveLength(50);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("fail alone: a used token, an unknown one, a blocked buyer and a duplicate among twenty good ones", async () => {
    const company = await testCompany();
    const [used, blockedInput, ...good] = await inputs(company, 22);
    if (!used || !blockedInput) throw new Error("There are inputs");
    await send(company, used);
    await db()
      .insert(buyerAttempts)
      .values({
        companyId: company.id,
        document: blockedInput.customer.document,
        refusals: [],
        inFlight: [],
        blockedUntil: new Date(Date.now() + 60_000),
        updatedAt: new Date(),
      });
    const unknown = { ...(await chargeOf(company)), card: { cardToken: "tok_unknown", installments: 1 } };
    const reused = { ...(await chargeOf(company)), card: used.card };
    const [twice] = good;
    if (!twice) throw new Error("There is a good input");
    const stranger = { ...twice, customer: { ...twice.customer, document: generateCpf() } };
    const batch = [...good.slice(0, 10), unknown, blockedInput, reused, stranger, ...good.slice(10)];
    const outcomes = await Promise.allSettled(batch.map((input) => send(company, input)));
    const codes = outcomes.map(codeOf);
    expect([codes[0], codes[13]].sort()).toEqual(["card_token_invalid", "paid"]);
    expect(codes.slice(10, 13)).toEqual(["card_token_invalid", "BUYER_ATTEMPTS_EXCEEDED", "card_token_invalid"]);
    expect([...codes.slice(1, 10), ...codes.slice(14)]).toEqual(Array.from({ length: 19 }, () => "paid"));
    expect(await transactionsOf(company.id)).toHaveLength(21);
    expect(await eventNamesOf(company.id)).toHaveLength(42);
    const strangers = [unknown, blockedInput, reused].map(({ customer }) => customer.document);
    const buyers = (await customersOf(company.id)).map(({ document }) => document);
    expect(buyers.filter((document) => strangers.includes(document))).toEqual([]);
    const attempts = await buyerAttemptsOf(company.id);
    for (const each of attempts) expect(each.inFlight).toEqual([]);
    expect(await send(company, { ...unknown, card: (await chargeOf(company)).card })).toMatchObject({ status: "paid" });
    expect((await cardTokensOf(company.id)).map(({ last4 }) => last4)).toContain("1111");
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("are paid, refused and left pending side by side", async () => {
    const company = await testCompany();
    const numbers = [testCards.paid, testCards.refused, testCards.paidLater];
    const given = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        cardCharge(company, numbers[index % 3] ?? "", {
          customer: { ...pixCharge().customer, document: generateCpf() },
        }),
      ),
    );
    const answers = await Promise.all(given.map((input) => send(company, input)));
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 30 }, (_, index) => ["paid", "refused", "pending"][index % 3]),
    );
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("are settled once each, although their callbacks arrive at the same time", async () => {
    const company = await testCompany();
    const now = new Date();
    const given = await inputs(company, 30);
    const ids = given.map(() => newId(now));
    const callback = async (id: string) => {
      const payment = {
        id: acquirerKeyOf(id),
        amountInCents: 10_000,
        payerName: null,
        payerDocument: null,
        paidAt: now,
      };
      for (;;) {
        if (await findTransactionRow(company.id, id)) return settleTransaction(company.id, id, payment, now);
      }
    };
    const [answers] = await Promise.all([
      Promise.all(given.map((input, index) => send(company, input, ids[index]))),
      Promise.all(ids.map(callback)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => "paid"));
    expect(await paymentsOf(company.id)).toHaveLength(30);
    expect(await eventNamesOf(company.id)).toHaveLength(60);
    expect(await balancesOf(company.id)).toEqual({ acquirer: -300_000, pending: 30 * 9451, fees: 30 * 549 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("cost what the company's fees are at the payment, and are released on its terms then", async () => {
    const company = await testCompany();
    const now = new Date();
    const fees = { pixFeeBps: 99, boletoFee: 349, cardFeeBps: 1000, cardFeeFixed: 1 };
    await setFees(company.id, { fees, from: dayOf(now), now: new Date(now.getTime() - 86_400_000) });
    await db().update(companies).set({ cardReleaseDays: 14 }).where(eq(companies.id, company.id));
    const answers = await Promise.all((await inputs(company, 5)).map((input) => send(company, input)));
    expect(answers.map(({ status, fees }) => [status, fees])).toEqual(answers.map(() => ["paid", 1001]));
    for (const { id } of answers) {
      const { aprovedAt } = await getTransaction(company.id, id, new Date());
      const { releases } = await readTransactionMoney(company.id, id);
      expect(releases).toHaveLength(1);
      for (const { releasesAt } of releases) {
        expect(Date.parse(releasesAt) - Date.parse(aprovedAt ?? "")).toBeLessThanOrEqual(14 * 86_400_000);
      }
    }
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("of one buyer take turns: twenty good ones at once are all paid", async () => {
    const company = await testCompany();
    const document = generateCpf();
    const given = await Promise.all(Array.from({ length: 20 }, () => chargeOf(company, {}, document)));
    const answers = await Promise.all(given.map((input) => send(company, input)));
    expect(answers.map(({ status }) => status)).toEqual(given.map(() => "paid"));
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });
});
