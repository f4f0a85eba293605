import { returnDuplicates } from "@/server/checkout/orders/return-duplicates";
import { releaseReceivables } from "@/server/ledger/receivables/release-receivables";
import { compareDisputes } from "@/server/payments/unknown-outcomes/compare-disputes";
import { sweepReconciliation } from "@/server/payments/unknown-outcomes/sweep-reconciliation";
import { sweepTransactions } from "@/server/payments/unknown-outcomes/sweep-transactions";
import { sweepRenewals } from "@/server/subscriptions/renewals/sweep-renewals";
import { followFeeChecks } from "@/server/treasury/fee-checks/sweep-fee-checks";
import { followPayouts, sendPayouts } from "@/server/treasury/payouts/sweep-payouts";
import { react } from "@/testing/support/reactions";
import type { World } from "./world";

/** The production schedule (`server/jobs.ts`) at one instant. */
export async function runJobs({ sellers, now, attempt }: World): Promise<void> {
  const at = now();
  // A slow machine must leave no work for a later round.
  const by = new Date(Date.now() + 3_600_000);
  await Promise.all(
    sellers.map(async ({ companyId }) => {
      await attempt(() => sweepTransactions(at, by, companyId));
      await attempt(() => sweepReconciliation(at, by, companyId));
      await attempt(() => compareDisputes(at, by, companyId));
      await attempt(() => followPayouts(at, by, companyId));
      await attempt(() => followFeeChecks(at, by, companyId));
      await attempt(() => returnDuplicates(at, by, companyId));
      await attempt(() => releaseReceivables(at, by, companyId));
      await attempt(() => sendPayouts(at, by, companyId));
      await attempt(() => sweepRenewals(at, by, companyId));
      await attempt(() => react({ now: at, deadline: by, companyId }));
    }),
  );
}
