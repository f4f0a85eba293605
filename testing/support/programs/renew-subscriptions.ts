import { sweepRenewals } from "@/server/subscriptions/renewals/sweep-renewals";

/** Renews the company's due subscriptions, as the job does. */

const { companyId, at }: { companyId: string; at: string } = JSON.parse(process.env.ORDER ?? "");
await sweepRenewals(new Date(at), new Date(Date.now() + 40_000), companyId);
process.exit(0);
