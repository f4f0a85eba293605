import { wipeCompany } from "@/server/sandbox/clock/wipe-company";

/** Prints a line when it starts. */

console.log("ready");
const companyId = process.env.COMPANY ?? "";
while ((await wipeCompany(companyId, new Date(Date.now() + 60_000))) === "under way");
process.exit(0);
