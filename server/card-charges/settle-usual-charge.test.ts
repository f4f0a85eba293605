import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies } from "@/db/schema";
import type { CompanyIdentity } from "../core/procedure";
import { anonymizeCustomer } from "../customers/anonymize-customer";
import { checkLedger } from "../finance/check-ledger";
import { acquirerKeyOf } from "../payments/charge-request";
import { refuseTransaction } from "../payments/refuse-transaction";
import { settleTransaction } from "../payments/settle-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { getTransactionRow } from "../payments/transactions";
import { readTransactionMoney } from "../sales/transaction-money";
import { balancesOf, eventNamesOf, paymentsOf, reserveCard, testCompany } from "../testing/payments";
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
  return { company, row, payment: paymentOf(row, now), now };
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
  ["lost its buyer's data", ({ row, now }) => anonymizeCustomer(row.customerId, now)],
  [
    "costs another fee",
    ({ company }) => db().update(companies).set({ cardFeeFixed: 51 }).where(eq(companies.id, company.id)),
  ],
  [
    "is released on another day",
    ({ company }) => db().update(companies).set({ cardReleaseDays: 31 }).where(eq(companies.id, company.id)),
  ],
];

describe("settleUsualCharge", () => {
  it("does what settleTransaction does", async () => {
    const company = await testCompany();
    const usual = await captureOf(company);
    const paid = await settleUsualCharge(usual);
    const careful = await captureOf(company);
    await settleTransaction(company.id, careful.row.id, careful.payment, careful.now);
    expect(await getTransactionRow(company.id, usual.row.id)).toEqual(paid);
    const { id: _id, createdAt: _created, sentAt: _sent, sendableUntil: _until, ...one } = paid ?? usual.row;
    const other = await getTransactionRow(company.id, careful.row.id);
    expect(other).toMatchObject({ ...one, approvedAt: careful.now, updatedAt: careful.now });
    expect(await eventNamesOf(company.id)).toEqual([
      "transaction_created",
      "transaction_paid",
      "transaction_created",
      "transaction_paid",
    ]);
    const releasesOf = async (id: string) =>
      (await readTransactionMoney(company.id, id)).releases.map(({ amountInCents, feesInCents, remainingInCents }) => ({
        amountInCents,
        feesInCents,
        remainingInCents,
      }));
    const releases = await releasesOf(usual.row.id);
    expect(releases).toHaveLength(1);
    expect(await releasesOf(careful.row.id)).toEqual(releases);
    expect(await balancesOf(company.id)).toEqual({ acquirer: -20_000, pending: 18_902, fees: 1098 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
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
