import { getCompany } from "@/server/accounts/company/companies";
import { goLive } from "@/server/sandbox/test-mode/go-live";

/** Switches companies to live mode in order, and prints each success. */

const owners: { companyId: string; userId: string }[] = JSON.parse(process.env.OWNERS ?? "");
console.log("ready");
for (const { companyId, userId } of owners) {
  const by = { actor: `user:${userId}`, userId, address: "10.0.0.1" } as const;
  const gone = await goLive(await getCompany(companyId), by, new Date());
  console.log(JSON.stringify({ testId: companyId, realId: gone.companyId }));
}
process.exit(0);
