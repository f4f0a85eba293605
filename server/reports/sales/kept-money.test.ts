import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { balancesOf, chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { keptOf } from "../../core/money/money";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { TransactionQuery } from "../../payments/transactions/transaction-schemas";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { sumFigures } from "./figures";
import { listSales } from "./list-sales";

describe("what a seller keeps of sales", () => {
  it.each([
    ["nothing happened to it", []],
    ["a part of it is refunded", ["refundPart"]],
    ["all of it is refunded, in two parts", ["refundPart", "refund"]],
    ["it is disputed", ["dispute"]],
    ["the rest of it is disputed and lost", ["refundPart", "dispute", "lose"]],
    ["the dispute is won", ["dispute", "win"]],
    ["it is disputed once more after a whole refund", ["refund", "dispute", "lose"]],
  ] as const)("is what the ledger keeps, where %s", async (_, deeds) => {
    const company = await testCompany();
    const [companyId, now] = [company.id, new Date("2026-11-20T15:00:00.000Z")];
    // The first sale's balance covers the second's refunds and disputes.
    for (const amountInCents of [90_000, 4990]) {
      const { id: transactionId } = await chargePix(company, pixCharge({ amountInCents }), now);
      await payInSandbox(companyId, { transactionId }, now);
      for (const deed of amountInCents === 4990 ? deeds : []) {
        const refund = (part: object) =>
          refundTransaction(companyId, { transactionId, ...part }, { refundId: newId(now), now });
        if (deed === "refundPart") await refund({ amountInCents: 1990 });
        else if (deed === "refund") await refund({});
        else if (deed === "dispute") await disputeInSandbox(companyId, transactionId, now);
        else await decideInSandbox(companyId, transactionId, deed === "win" ? "won" : "lost", now);
      }
    }
    const { pending = 0, available = 0 } = await balancesOf(companyId);
    const held = pending + available;
    expect(keptOf(await sumFigures(companyId, {}))).toBe(held);
    const { rows } = await listSales(companyId, TransactionQuery.parse({}), now);
    expect(rows.reduce((sum, { keptInCents }) => sum + (keptInCents ?? 0), 0)).toBe(held);
  });
});
