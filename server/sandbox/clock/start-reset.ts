import { and, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxClocks } from "@/db/schema";
import { recordAudit } from "../../accounts/audit/audit";
import { lockCompany } from "../../accounts/company/companies";
import { invalidateClocks } from "../../accounts/company/company-clock";
import { fail } from "../../core/failures/failure";
import { type Acting, requireAtRest, requireSandbox, toClock } from "./clocks";
import type { SandboxClock } from "./schemas";

/**
 * Starts wiping a company's sandbox data and clock (`server/sandbox/clock/wiped-tables.ts`). The
 * job `clocks` does the work, and changes are rejected until it is done. `confirm` is the company's
 * name.
 *
 * @throws reset_not_confirmed for another name; clock_needs_sandbox for a company that ever had
 * another connection; clock_advancing; clock_resetting.
 */
export async function startReset(companyId: string, confirm: string, { by, realNow }: Acting): Promise<SandboxClock> {
  const row = await db().transaction(async (tx) => {
    const { name } = await lockCompany(tx, companyId);
    if (confirm !== name.trim().normalize("NFC")) fail("reset_not_confirmed");
    await requireSandbox(tx, companyId);
    await requireAtRest(tx, companyId);
    const resetting = { resetAt: realNow, leasedUntil: null, fault: "", updatedAt: realNow };
    const [asked] = await tx
      .insert(sandboxClocks)
      .values({ companyId, offsetMs: 0, createdAt: realNow, ...resetting })
      .onConflictDoUpdate({
        target: sandboxClocks.companyId,
        set: resetting,
        setWhere: and(isNull(sandboxClocks.targetAt), isNull(sandboxClocks.resetAt)),
      })
      .returning();
    if (!asked) return fail("clock_resetting");
    await recordAudit(tx, { companyId, ...by, action: "clock.reset", subjectId: companyId, now: realNow });
    return asked;
  });
  invalidateClocks();
  return toClock(row, realNow);
}
