import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { environment } from "../../core/env/env";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { checkLedger } from "./check-ledger";
import type { LedgerRuleName } from "./ledger-rules";

const now = new Date("2026-11-20T12:00:00.000Z");

class Undo extends Error {}

async function businessOfAll() {
  const company = await testCompany();
  const { id: kept } = await chargeCardOf(company, testCards.paid, now, { installments: 3 });
  const { id: refunded } = await chargeCardOf(company, testCards.paid, now);
  const { id: disputed } = await chargePix(company, pixCharge(), now);
  const { id: pending } = await chargePix(company, pixCharge(), now);
  const { id: canceled } = await chargePix(company, pixCharge(), now);
  await payInSandbox(company.id, { transactionId: disputed }, now);
  await payInSandbox(company.id, { transactionId: canceled, amountInCents: 1000 }, now);
  await expireTransaction(company.id, canceled, now);
  const order = { transactionId: refunded, amountInCents: 4000 };
  await refundTransaction(company.id, order, { refundId: newId(now), now });
  await disputeInSandbox(company.id, disputed, now);
  return { companyId: company.id, kept, refunded, disputed, pending, canceled };
}

type Business = Awaited<ReturnType<typeof businessOfAll>>;

async function brokenBy(business: Business, ...changes: SQL[]): Promise<string[]> {
  let rules: string[] = [];
  const change = db().transaction(async (tx) => {
    for (const each of changes) await tx.execute(each);
    const { ok, faults } = await checkLedger(business.companyId, tx);
    rules = [...new Set(faults.map(({ rule }) => rule))];
    expect(ok).toBe(rules.length === 0);
    expect(faults.every(({ companyId, detail }) => companyId === business.companyId && detail !== "")).toBe(true);
    throw new Undo();
  });
  await expect(change).rejects.toThrow(Undo);
  return rules;
}

describe("checkLedger", () => {
  it("finds nothing when the verbs posted everything", async () => {
    const { companyId } = await businessOfAll();
    expect(await checkLedger(companyId)).toEqual({ ok: true, faults: [], transfers: expect.any(Number), companies: 1 });
    expect((await checkLedger(companyId)).transfers).toBeGreaterThan(10);
  });

  const corruptions: [LedgerRuleName, string, (business: Business) => SQL[]][] = [
    [
      "balances_are_sums_of_transfers",
      "a balance that was moved without a transfer",
      ({ companyId }) => [
        sql`UPDATE balances SET fees = fees + 1, payouts = payouts - 1 WHERE company_id = ${companyId}`,
      ],
    ],
    [
      "balances_are_sums_of_transfers",
      "a transfer that was changed",
      ({ companyId }) => [
        sql`UPDATE transfers SET amount = amount + 1 WHERE company_id = ${companyId} AND kind = 'chargeback_opened'`,
      ],
    ],
    [
      "paid_transactions_are_posted",
      "a payment whose transfers are gone",
      ({ companyId, kept }) => [
        sql`DELETE FROM transfers WHERE company_id = ${companyId} AND transaction_id = ${kept} AND kind = 'paid'`,
      ],
    ],
    [
      "paid_transactions_are_posted",
      "a fee that was never taken",
      ({ companyId, kept }) => [
        sql`DELETE FROM transfers WHERE company_id = ${companyId} AND transaction_id = ${kept} AND kind = 'fee'`,
      ],
    ],
    [
      "paid_transactions_are_posted",
      "a transaction that is paid with nothing received",
      ({ companyId, pending }) => [
        sql`UPDATE transactions SET status = 'paid', fees = 0 WHERE company_id = ${companyId} AND id = ${pending}`,
      ],
    ],
    [
      "paid_transactions_are_posted",
      "a part payment of a canceled transaction that stayed outside",
      ({ companyId, canceled }) => [
        sql`DELETE FROM transfers WHERE company_id = ${companyId} AND transaction_id = ${canceled}`,
      ],
    ],
    [
      "paid_transactions_are_posted",
      "a canceled transaction that paid a fee",
      ({ companyId, canceled }) => [
        sql`UPDATE transfers SET kind = 'fee' WHERE company_id = ${companyId} AND transaction_id = ${canceled} AND kind = 'release'`,
      ],
    ],
    [
      "unpaid_transactions_move_nothing",
      "a canceled transaction that has transfers though nothing arrived",
      ({ companyId, canceled }) => [
        sql`UPDATE transactions SET amount_paid = NULL WHERE company_id = ${companyId} AND id = ${canceled}`,
      ],
    ],
    [
      "unpaid_transactions_move_nothing",
      "a pending transaction that has transfers",
      ({ companyId, kept }) => [
        sql`UPDATE transactions SET status = 'pending' WHERE company_id = ${companyId} AND id = ${kept}`,
      ],
    ],
    [
      "unpaid_transactions_move_nothing",
      "transfers of a transaction that does not exist",
      ({ companyId, kept }) => [
        sql`UPDATE transfers SET transaction_id = ${newId()} WHERE company_id = ${companyId} AND transaction_id = ${kept}`,
      ],
    ],
    [
      "payments_are_counted",
      "a payment nobody counted",
      ({ companyId, kept }) => [
        sql`UPDATE payments SET amount = amount + 1 WHERE company_id = ${companyId} AND transaction_id = ${kept}`,
      ],
    ],
    [
      "pending_is_what_is_unreleased",
      "an installment that was released without a transfer",
      ({ companyId, kept }) => [
        sql`UPDATE receivables SET released_at = now() WHERE company_id = ${companyId} AND transaction_id = ${kept} AND installment = 2`,
      ],
    ],
    [
      "blocked_is_what_is_disputed",
      "a dispute that was decided without a transfer",
      ({ companyId, disputed }) => [
        sql`UPDATE chargebacks SET status = 'lost' WHERE company_id = ${companyId} AND transaction_id = ${disputed}`,
      ],
    ],
    [
      "refunds_are_counted",
      "a refund that does not count against what is left",
      ({ companyId, refunded }) => [
        sql`UPDATE transactions SET refunded = 0 WHERE company_id = ${companyId} AND id = ${refunded}`,
      ],
    ],
    [
      "refunds_are_posted",
      "a refund without its transfer",
      ({ companyId, refunded }) => [
        sql`DELETE FROM transfers WHERE company_id = ${companyId} AND transaction_id = ${refunded} AND kind = 'refund_pending'`,
      ],
    ],
    [
      "refunds_are_posted",
      "a refused refund whose money did not come back",
      ({ companyId, refunded }) => [
        sql`UPDATE refunds SET status = 'refused' WHERE company_id = ${companyId} AND transaction_id = ${refunded}`,
      ],
    ],
    [
      "nothing_goes_back_twice",
      "a dispute of money that was refunded",
      ({ companyId, disputed }) => [
        sql`UPDATE transactions SET refunded = 1 WHERE company_id = ${companyId} AND id = ${disputed}`,
      ],
    ],
    [
      "fees_come_back_with_refunds",
      "more fee returned than was taken",
      ({ companyId, refunded }) => [
        sql`UPDATE refunds SET fee_returned = 550 WHERE company_id = ${companyId} AND transaction_id = ${refunded}`,
      ],
    ],
    [
      "fees_come_back_with_refunds",
      "a whole refund that kept a part of the fee",
      ({ companyId, refunded }) => [
        sql`UPDATE transactions SET refunded = 10000 WHERE company_id = ${companyId} AND id = ${refunded}`,
      ],
    ],
    [
      "transactions_are_counted",
      "a transaction that moved behind the back of the counts",
      ({ companyId, pending }) => [
        sql`UPDATE transactions SET status = 'canceled', fees = 0 WHERE company_id = ${companyId} AND id = ${pending}`,
      ],
    ],
    [
      "transactions_are_counted",
      "counts that are gone",
      ({ companyId }) => [sql`DELETE FROM transaction_counts WHERE company_id = ${companyId}`],
    ],
    [
      "days_are_counted",
      "a day that is marked as counted and has no counts",
      ({ companyId }) => [
        sql`DELETE FROM transaction_day_counts WHERE company_id = ${companyId}`,
        sql`INSERT INTO counted_days (company_id, until, registered_at) VALUES (${companyId}, '2026-11-21', now())`,
      ],
    ],
    [
      "days_are_counted",
      "a count of a day without transactions",
      ({ companyId }) => [
        sql`INSERT INTO counted_days (company_id, until, registered_at) VALUES (${companyId}, '2026-11-19', now())`,
        sql`INSERT INTO transaction_day_counts (company_id, day, payment_method, status, shard, transactions)
          VALUES (${companyId}, '2026-11-18', 'pix', 'paid', 0, 1)`,
      ],
    ],
  ];
  it.each(corruptions)("reports as %s: %s", async (rule, _, corrupt) => {
    const business = await businessOfAll();
    expect(await brokenBy(business, ...corrupt(business))).toContain(rule);
    expect(await checkLedger(business.companyId)).toMatchObject({ ok: true });
  });

  it("reports as accounts_sum_to_zero: money from nowhere", async () => {
    const { companyId } = await businessOfAll();
    const client = postgres(environment().databaseUrl, { max: 1, onnotice: () => undefined });
    // Shadows the real table on this connection with a copy that lacks the constraint.
    await client`CREATE TEMPORARY TABLE balances AS SELECT * FROM public.balances WHERE company_id = ${companyId}`;
    await client`UPDATE balances SET available = available + 1`;
    const { ok, faults } = await checkLedger(companyId, drizzle(client));
    await client.end();
    expect(ok).toBe(false);
    expect(faults.map(({ rule }) => rule)).toEqual(["balances_are_sums_of_transfers", "accounts_sum_to_zero"]);
  });

  it("checks one company only when one is given", async () => {
    const [business, other] = [await businessOfAll(), await businessOfAll()];
    const corrupt = sql`UPDATE payments SET amount = amount + 1 WHERE company_id = ${other.companyId} AND transaction_id = ${other.kept}`;
    expect(await brokenBy(business, corrupt)).toEqual([]);
  });
});
