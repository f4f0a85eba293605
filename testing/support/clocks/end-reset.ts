import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxClocks } from "@/db/schema";
import { findCompany } from "@/server/accounts/company/companies";
import { runClocks } from "@/server/sandbox/clock/run-clocks";

/** Runs a requested reset without waiting for concurrent requests. */
export async function endReset(companyId: string): Promise<void> {
  await db()
    .update(sandboxClocks)
    .set({ resetAt: new Date(0) })
    .where(eq(sandboxClocks.companyId, companyId));
  while ((await findCompany(companyId))?.clock) await runClocks(new Date(Date.now() + 20_000), companyId);
}
