import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { companies } from "@/db/schema";
import { type Initiator, transactionStatuses } from "@/db/schema/payments-enums";
import { reachable } from "@/testing/support/at-pagarme/payers";
import { differencesOf, rowsOf } from "@/testing/support/clocks/rows";
import { balancesOf, eventNamesOf, paymentsOf, pixCharge, reserveCard, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { wholeList } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { setFees } from "../../accounts/company/set-fees";
import { connectionFor } from "../../acquiring/connections/connections";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { dayOf } from "../../core/calendar/calendar";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { admitAttempt } from "../cards/buyer-attempts";
import { listTransactions } from "../transactions/list-transactions";
import type { TransactionRow } from "../transactions/transaction-shape";
import { getTransactionRow } from "../transactions/transactions";
import { acquirerKeyOf } from "./charge-request";
import { refuseTransaction } from "./refuse-transaction";
import { reserveWithin } from "./reserve-transaction";
import { settleTransaction } from "./settle-transaction";
import { type Capture, settleUsualCharge } from "./settle-usual-charge";

const paymentOf = ({ id, amount }: TransactionRow, paidAt: Date) => ({
  id: acquirerKeyOf(id),
  amountInCents: amount,
  payerName: null,
  payerDocument: null,
  paidAt,
});

async function captureOf(company: CompanyIdentity): Promise<Capture> {
  const now = new Date();
  const row = await reserveCard(company, "customer", now);
  return { company, row, isOrdered: false, payment: paymentOf(row, now), now };
}

const refusal = { reason: "insufficient_funds", code: "51", retryable: false } as const;

type Change = (capture: Capture) => Promise<unknown>;

const changes: [string, Change][] = [
  ["was refused", ({ row, now }) => refuseTransaction(row, refusal, now)],
  ["got this payment already", ({ row, payment, now }) => settleTransaction(row.companyId, row.id, payment, now)],
  [
    "got a part of it",
    ({ row, payment, now }) => {
      return settleTransaction(row.companyId, row.id, { ...payment, id: "part", amountInCents: 1 }, now);
    },
  ],
  ["lost its buyer's data", ({ row, now }) => eraseListed(row.customerId, now)],
  [
    "is released on another day",
    ({ company }) => db().update(companies).set({ cardReleaseDays: 31 }).where(eq(companies.id, company.id)),
  ],
  ["costs other fees", ({ company, now }) => changeFees(company.id, { cardFeeBps: 100, cardFeeFixed: 0 }, now)],
];

const sales = fc.array(
  fc.record({
    amountInCents: fc.oneof(fc.integer({ min: 12, max: 3_000 }), fc.integer({ min: 12, max: 9_999_999_999 })),
    installments: fc.integer({ min: 1, max: 12 }),
    initiator: fc.constantFrom<Initiator>("customer", "merchant"),
    document: fc.constantFrom("52998224725", "11144477735"),
    metadata: fc.constantFrom(undefined, { order: "12" }),
    refusals: fc.nat(2),
    fees: fc.option(fc.record({ cardFeeBps: fc.nat(10_000), cardFeeFixed: fc.nat(200) })),
    secondsToPay: fc.nat(1_000),
  }),
  { minLength: 1, maxLength: 4 },
);

type Sales = typeof sales extends fc.Arbitrary<infer Value> ? Value : never;

async function rowsAfter(made: Sales, now: Date, settle: (capture: Capture) => Promise<unknown>) {
  const { id: companyId } = await testCompany();
  for (const { fees, refusals, secondsToPay, initiator, installments, document, ...charge } of made) {
    if (fees) await changeFees(companyId, fees, now);
    const company = await getCompany(companyId);
    const input = pixCharge(charge);
    const buyer = { ...input.customer, ...reachable, document };
    const connectionId = connectionFor(company, "credit_card").id;
    const card = { brand: "visa", last4: "1111", holderName: "MARIA", refuseCode: null, retryable: null } as const;
    const reserve = () => {
      const transactionId = newId(now);
      const reservation = { companyId, transactionId, connectionId, initiator, installments, card, input, buyer, now };
      const reserved = (tx: Executor) => reserveWithin(tx, { ...reservation, method: "credit_card", fees: 0 });
      const isRenewal = initiator === "merchant";
      return isRenewal ? db().transaction(reserved) : admitAttempt(companyId, document, transactionId, reserved);
    };
    for (let count = 0; count < refusals; count += 1) await refuseTransaction(await reserve(), refusal, now);
    const row = await reserve();
    const payment = paymentOf(row, new Date(now.getTime() + secondsToPay * 1_000));
    await settle({ company, row, isOrdered: false, payment, now });
  }
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  const totals = transactionStatuses.map(
    async (status) => (await listTransactions(companyId, { ...wholeList, status }, now)).totalRows,
  );
  const { "public.connections": _connection, ...rows } = await rowsOf(companyId);
  return { rows, totals: await Promise.all(totals) };
}

function changeFees(companyId: string, fees: { cardFeeBps: number; cardFeeFixed: number }, now: Date) {
  const yesterday = new Date(now.getTime() - 86_400_000);
  return setFees(companyId, { fees: { pixFeeBps: 99, boletoFee: 349, ...fees }, from: dayOf(now), now: yesterday });
}

const settleWithChecks = ({ row, payment, now }: Capture) => settleTransaction(row.companyId, row.id, payment, now);

describe("settleUsualCharge", () => {
  it("writes every row as settleTransaction does", async () => {
    const property = fc.asyncProperty(sales, async (made) => {
      const now = new Date();
      const joined = await rowsAfter(made, now, async (capture) =>
        expect(await settleUsualCharge(capture)).not.toBeNull(),
      );
      const checked = await rowsAfter(made, now, settleWithChecks);
      expect(differencesOf(joined.rows, checked.rows)).toEqual({});
      expect(joined.totals).toEqual(checked.totals);
      for (const table of ["public.transfers", "public.receivables", "public.events"])
        expect(joined.rows[table], table).not.toEqual([]);
    });
    await fc.assert(property, { numRuns: proofRuns(5, 300) });
  });

  it.each(changes)("stores nothing for a charge that %s meanwhile", async (_, change) => {
    const company = await testCompany();
    const capture = await captureOf(company);
    await change(capture);
    const before = await stored(capture);
    expect(await settleUsualCharge(capture)).toBeNull();
    expect(await stored(capture)).toEqual(before);
    await settleTransaction(company.id, capture.row.id, capture.payment, capture.now);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("leaves a charge of a checkout to settleTransaction", async () => {
    const capture = await captureOf(await testCompany());
    expect(await settleUsualCharge({ ...capture, isOrdered: true })).toBeNull();
  });

  it("settles the others of a flight when one is not as usual", async () => {
    const company = await testCompany();
    const [one, other] = [await captureOf(company), await captureOf(company)];
    const stranger = { ...other, row: { ...other.row, document: "11144477735" } };
    const settled = await Promise.all([settleUsualCharge(one), settleUsualCharge(stranger)]);
    expect(settled.map((row) => row?.status ?? null)).toEqual(["paid", null]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("stores nothing when another charge got a payment of that id", async () => {
    const company = await testCompany();
    const [one, other] = [await captureOf(company), await captureOf(company)];
    await settleUsualCharge(one);
    expect(await settleUsualCharge({ ...other, payment: { ...other.payment, id: one.payment.id } })).toBeNull();
    expect(await getTransactionRow(company.id, other.row.id)).toEqual(other.row);
    expect(await settleUsualCharge({ ...other, payment: { ...other.payment, id: newId() } })).not.toBeNull();
  });
});

async function stored({ row: { companyId, id } }: Capture) {
  return {
    row: await getTransactionRow(companyId, id),
    balances: await balancesOf(companyId),
    events: await eventNamesOf(companyId),
    payments: await paymentsOf(companyId),
  };
}
