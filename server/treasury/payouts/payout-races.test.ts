import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { balancesOf } from "@/testing/support/payments";
import { earn, earningCompany, payOut, sandboxPayoutsOf, userActor } from "@/testing/support/payouts/business";
import { proofRuns } from "@/testing/support/proof";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { cancelPayout } from "./cancel-payout";
import { listPayouts } from "./payouts";
import { sendPayouts } from "./sweep-payouts";

const now = new Date();

describe("a hundred payouts at once", () => {
  it("never spend one cent twice, beside refunds, disputes, cancels and the job", {
    repeats: proofRuns(0, 9),
  }, async () => {
    const { company, companyId, userId } = await earningCompany(100_000, now);
    const sales: string[] = [];
    for (let made = 0; made < 8; made += 1) sales.push(await earn(company, 10_000, now));
    const actor = userActor(userId);
    const earned = (await balancesOf(companyId)).available ?? 0;
    const asked = Array.from({ length: 100 }, (_, index) =>
      payOut(company, actor, { amountInCents: 4_000 + index * 100 }, now),
    );
    const send = () => sendPayouts(now, new Date(Date.now() + 30_000), companyId);
    const cancelSome = async () => {
      const { rows } = await listPayouts(companyId, { status: "scheduled", limit: 10, offset: 0 });
      await Promise.allSettled(rows.map(({ id }) => cancelPayout(companyId, id, { actor: "operator" }, now)));
    };
    const refunds = sales
      .slice(0, 4)
      .map((transactionId) => refundTransaction(companyId, { transactionId }, { refundId: newId(now), now }));
    const disputes = sales.slice(4, 6).map((transactionId) => disputeInSandbox(companyId, transactionId, now));
    const [outcomes] = await Promise.all([
      Promise.allSettled(asked),
      Promise.allSettled([...refunds, ...disputes, send(), cancelSome(), send()]),
    ]);
    await send();

    const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(["payout_exceeds_balance"]));
    const held = await balancesOf(companyId);
    const sent = (await sandboxPayoutsOf(companyId)).reduce((total, { amount }) => total + amount, 0);
    expect(sent).toBeLessThanOrEqual(earned);
    expect(held.payouts).toBeUndefined();
    const disputed = held.blocked ?? 0;
    expect((held.available ?? 0) + disputed).toBeGreaterThanOrEqual(0);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });
});
