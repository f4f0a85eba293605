import { returnDuplicates } from "../../checkout/return-duplicates";
import { releaseReceivables } from "../../finance/release-receivables";
import { react } from "../../reactions/react";
import { sweepRenewals } from "../../subscriptions/sweep-renewals";
import { compareDisputes } from "../../sweeps/compare-disputes";
import { followFeeChecks } from "../../sweeps/sweep-fee-checks";
import { followPayouts, sendPayouts } from "../../sweeps/sweep-payouts";
import { sweepReconciliation } from "../../sweeps/sweep-reconciliation";
import { sweepTransactions } from "../../sweeps/sweep-transactions";
import type { World } from "./world";

/** What the schedule of production does to the sellers at one time (`server/jobs.ts`). */
export async function runJobs({ sellers, now, attempt }: World): Promise<void> {
  const at = now();
  const by = new Date(Date.now() + 120_000);
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
