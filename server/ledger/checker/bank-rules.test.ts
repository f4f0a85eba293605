import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { addSellerBank } from "@/testing/support/charges/seller-bank";
import { chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInfractionInSandbox, openInfractionInSandbox } from "../../sandbox/payers/infractions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import type { bankRules } from "./bank-rules";
import { checkLedger } from "./check-ledger";

const now = new Date("2026-11-20T12:00:00.000Z");

class Undo extends Error {}

async function businessWithBank() {
  const { id: companyId } = await testCompany({ bankPixFeeBps: 100 });
  const company = await addSellerBank(companyId);
  const { id: byCard } = await chargeCardOf(company, testCards.paid, now);
  const sell = async () => {
    const { id: transactionId } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
    await payInSandbox(companyId, { transactionId }, now);
    return transactionId;
  };
  const [kept, refunded, disputed, won] = [await sell(), await sell(), await sell(), await sell()];
  const order = { transactionId: refunded, amountInCents: 4000 };
  await refundTransaction(companyId, order, { refundId: newId(now), now });
  for (const transactionId of [disputed, won]) await openInfractionInSandbox(companyId, { transactionId }, now);
  await decideInfractionInSandbox(companyId, won, "rejected", now);
  return { companyId, byCard, kept, refunded, disputed, won };
}

type Business = Awaited<ReturnType<typeof businessWithBank>>;

async function brokenBy({ companyId }: Business, changes: readonly SQL[]): Promise<string[]> {
  let rules: string[] = [];
  const change = db().transaction(async (tx) => {
    for (const each of changes) await tx.execute(each);
    rules = [...new Set((await checkLedger(companyId, tx)).faults.map(({ rule }) => rule))];
    throw new Undo();
  });
  await expect(change).rejects.toThrow(Undo);
  return rules;
}

const linesOf = ({ companyId }: Business, transactionId: string, kind: string) =>
  sql`company_id = ${companyId} AND transaction_id = ${transactionId} AND kind = ${kind}`;

const corruptions: [keyof typeof bankRules, string, (business: Business) => SQL[]][] = [
  [
    "bank_money_is_settled",
    "a payment that was released and never left for the bank",
    (business) => [sql`DELETE FROM transfers WHERE ${linesOf(business, business.kept, "settled_at_bank")}`],
  ],
  [
    "bank_money_is_settled",
    "a payment of which only a part left for the bank",
    (business) => [
      sql`UPDATE transfers SET amount = amount - 1 WHERE ${linesOf(business, business.kept, "settled_at_bank")}`,
    ],
  ],
  [
    "bank_money_is_settled",
    "a refund that did not come from the bank",
    (business) => [sql`DELETE FROM transfers WHERE ${linesOf(business, business.refunded, "returned_from_bank")}`],
  ],
  [
    "bank_money_is_settled",
    "a refused refund whose money did not stay at the bank",
    ({ companyId, refunded }) => [
      sql`UPDATE refunds SET status = 'refused' WHERE company_id = ${companyId} AND transaction_id = ${refunded}`,
    ],
  ],
  [
    "bank_money_is_settled",
    "a dispute that did not come from the bank",
    (business) => [sql`DELETE FROM transfers WHERE ${linesOf(business, business.disputed, "returned_from_bank")}`],
  ],
  [
    "bank_money_is_settled",
    "a won dispute whose money did not go back to the bank",
    (business) => [
      sql`DELETE FROM transfers WHERE ${linesOf(business, business.won, "settled_at_bank")} AND source_id IN (
        SELECT id FROM chargebacks WHERE company_id = ${business.companyId})`,
    ],
  ],
  [
    "bank_money_is_settled",
    "a sale of the platform that says it lies at the bank",
    (business) => [
      sql`UPDATE transfers SET kind = 'settled_at_bank' WHERE ${linesOf(business, business.byCard, "fee")}`,
    ],
  ],
  [
    "bank_money_stays_nowhere_else",
    "a payment that left for the bank from another account",
    (business) => [
      sql`UPDATE transfers SET debit_account = 'blocked' WHERE ${linesOf(business, business.kept, "settled_at_bank")}`,
    ],
  ],
  [
    "bank_money_stays_nowhere_else",
    "a fee that was taken from the money",
    (business) => [
      sql`UPDATE transfers SET debit_account = 'pending' WHERE ${linesOf(business, business.kept, "fee")}`,
    ],
  ],
  [
    "fees_due_is_what_is_owed",
    "an owed fee that was forgiven without a transfer",
    ({ companyId }) => [
      sql`UPDATE balances SET fees_due = fees_due + 1, fees = fees - 1 WHERE company_id = ${companyId}`,
    ],
  ],
  [
    "fees_due_is_what_is_owed",
    "a refund that returned more of the fee than it posted",
    ({ companyId, refunded }) => [
      sql`UPDATE refunds SET fee_returned = fee_returned + 1 WHERE company_id = ${companyId} AND transaction_id = ${refunded}`,
    ],
  ],
  [
    "fees_due_is_what_is_owed",
    "a fee of the sale that was changed afterwards",
    ({ companyId, kept }) => [sql`UPDATE transactions SET fees = 99 WHERE company_id = ${companyId} AND id = ${kept}`],
  ],
];

describe("the rules of money at the seller's bank", () => {
  it("find nothing when the verbs posted everything", async () => {
    const business = await businessWithBank();
    expect(await brokenBy(business, [])).toEqual([]);
    expect(await checkLedger(business.companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it.each(corruptions)("report as %s: %s", async (rule, _, corrupt) => {
    const business = await businessWithBank();
    expect(await brokenBy(business, corrupt(business))).toContain(rule);
  });

  it("detect what the sum of transfers cannot: a payment whose transfers to the bank are all missing", async () => {
    const business = await businessWithBank();
    const { companyId, kept } = business;
    const broken = await brokenBy(business, [
      sql`DELETE FROM transfers WHERE ${linesOf(business, kept, "settled_at_bank")}`,
      sql`UPDATE balances SET available = available + 10000, acquirer = acquirer - 10000 WHERE company_id = ${companyId}`,
    ]);
    expect(broken).toEqual(["bank_money_is_settled", "bank_money_stays_nowhere_else"]);
  });
});
