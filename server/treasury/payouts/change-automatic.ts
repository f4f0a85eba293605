import { db, type Executor } from "@/db/client";
import { automaticPayouts } from "@/db/schema";
import { differences, recordAudit } from "../../accounts/audit/audit";
import { confirmPassword } from "../../accounts/auth/confirm-password";
import type { Company } from "../../accounts/company/companies";
import { auditDetailsOf } from "../../accounts/company/pay-target";
import { roleAllows } from "../../accounts/team/permissions";
import { lockTeam } from "../../accounts/team/team";
import { fail } from "../../core/failures/failure";
import { readLimits } from "../../ledger/payout-limits/limits";
import type { Member } from "../payout-accounts/add-destination";
import { findDestination, type UsableDestination } from "../payout-accounts/destinations";
import { type AutomaticPayoutsRow, findAutomaticPayouts, readAutomaticPayouts } from "./automatic-payouts";
import { getPayoutConnection, payoutConnection } from "./payout-connection";
import type { AutomaticPayouts, AutomaticPayoutsChange } from "./schemas";

/**
 * Configures a company's automatic payouts and ends a pause. Requires the owner's password. The
 * owner becomes the requester of these payouts.
 *
 * @throws a rule error if the password is wrong or there is no connection for payouts.
 * @throws a rule error on `minInCents` if it is below the smallest payout or above the payout
 * limit.
 * @throws a rule error on `destinationId` if the destination is unknown, too new or not supported
 * by the acquirer.
 * @throws FORBIDDEN for a former owner.
 */
export async function changeAutomaticPayouts(
  company: Company,
  { password, ...change }: AutomaticPayoutsChange,
  { userId, address, now }: Member,
): Promise<AutomaticPayouts> {
  const companyId = company.id;
  await confirmPassword(userId, password);
  await db().transaction(async (tx) => {
    const role = await lockTeam(tx, companyId, userId);
    if (!role || !roleAllows(role, "finance.configure")) return fail("FORBIDDEN");
    await checkMinimum(tx, companyId, change.minInCents, now);
    const destination = await findUsable(tx, company, change, now);
    const { frequency, weekday, monthDay, minInCents } = change;
    const set = {
      frequency,
      weekday,
      monthDay,
      minAmount: minInCents,
      destinationId: destination?.id ?? null,
      pixKey: destination?.pixKey ?? null,
      setBy: userId,
      updatedAt: now,
      pausedFor: null,
    };
    const before = await findAutomaticPayouts(companyId, tx);
    await tx
      .insert(automaticPayouts)
      .values({ companyId, ...set })
      .onConflictDoUpdate({ target: automaticPayouts.companyId, set });
    const changed = differences(before ? detailsOf(before) : {}, detailsOf(set));
    const isElsewhere = destination !== null && before?.destinationId !== destination.id;
    await recordAudit(tx, {
      companyId,
      actor: `user:${userId}`,
      action: "payout.automatic_changed",
      subjectId: companyId,
      before: changed.before,
      after: { ...changed.after, ...(isElsewhere && auditDetailsOf(destination)) },
      address,
      now,
    });
  });
  return readAutomaticPayouts(company, now);
}

type Settings = Pick<AutomaticPayoutsRow, "frequency" | "weekday" | "monthDay" | "minAmount">;

function detailsOf({ frequency, weekday, monthDay, minAmount }: Settings) {
  return { payoutFrequency: frequency, weekday, monthDay, minInCents: minAmount };
}

async function checkMinimum(tx: Executor, companyId: string, minimum: number, now: Date): Promise<void> {
  const { minInCents, perPayoutInCents: maxInCents } = await readLimits(companyId, now, tx);
  if (minimum < minInCents) return fail("payout_too_small", { field: "minInCents", values: { minInCents } });
  if (minimum > maxInCents) return fail("payout_too_large", { field: "minInCents", values: { maxInCents } });
}

async function findUsable(
  tx: Executor,
  company: Company,
  { frequency, destinationId }: Omit<AutomaticPayoutsChange, "password">,
  now: Date,
): Promise<UsableDestination | null> {
  const found = destinationId ? await findDestination(company, { id: destinationId }, tx) : null;
  if (frequency === "off") return found;
  getPayoutConnection(company);
  if (!found) return fail("destination_unknown");
  if (found.usableAt > now) {
    return fail("destination_waiting", { values: { usableAt: found.usableAt.toISOString() } });
  }
  await payoutConnection(company, found, tx);
  return found;
}
