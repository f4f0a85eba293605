import { eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { automaticPayouts, users } from "@/db/schema";
import type { AutomaticPayoutPause } from "@/db/schema/treasury-enums";
import type { Company } from "../../accounts/company/companies";
import { findRole } from "../../accounts/team/membership";
import { roleAllows } from "../../accounts/team/permissions";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { readLimits } from "../../ledger/payout-limits/limits";
import { findDestination, type UsableDestination } from "../payout-accounts/destinations";
import { nextPayoutDay } from "./automatic-days";
import { findHindrance, findPayoutConnection } from "./payout-connection";
import type { AutomaticPayouts } from "./schemas";

export type AutomaticPayoutsRow = typeof automaticPayouts.$inferSelect;

export async function findAutomaticPayouts(
  companyId: string,
  executor: Executor = db(),
): Promise<AutomaticPayoutsRow | null> {
  const [row] = await executor.select().from(automaticPayouts).where(eq(automaticPayouts.companyId, companyId));
  return row ?? null;
}

/** Automatic payouts appear as paused if they could not be requested at `now`. */
export async function readAutomaticPayouts(company: Company, now: Date): Promise<AutomaticPayouts> {
  const row = await findAutomaticPayouts(company.id);
  const { minInCents } = await readLimits(company.id, now);
  if (!row) {
    const none = { weekday: null, monthDay: null, destinationId: null, pausedFor: null, setBy: null, nextOn: null };
    return { frequency: "off", minInCents, ...none };
  }
  const { frequency, weekday, monthDay, minAmount, destinationId, setBy, requestedOn } = row;
  const pausedFor = frequency === "off" ? null : (row.pausedFor ?? (await judge(db(), company, row, now)).pausedFor);
  const [user] = await db().select({ name: users.name }).from(users).where(eq(users.id, setBy));
  const today = dayOf(now);
  const nextOn = pausedFor ? null : nextPayoutDay(row, requestedOn === today ? addDays(today, 1) : today);
  return {
    frequency,
    weekday,
    monthDay,
    minInCents: minAmount,
    destinationId,
    pausedFor,
    setBy: user?.name ?? null,
    nextOn,
  };
}

/** Returns the destination of automatic payouts at `now`, or why they are paused. */
export async function judge(
  tx: Executor,
  company: Company,
  row: AutomaticPayoutsRow,
  now: Date,
): Promise<
  { pausedFor: AutomaticPayoutPause; destination: null } | { pausedFor: null; destination: UsableDestination }
> {
  const paused = (pausedFor: AutomaticPayoutPause) => ({ pausedFor, destination: null });
  if (company.blockedAt) return paused("company_blocked");
  const role = await findRole(tx, company.id, row.setBy);
  if (!role || !roleAllows(role, "finance.configure")) return paused("member_changed");
  const destination = row.destinationId ? await findDestination(company, { id: row.destinationId }, tx) : null;
  if (!destination || destination.pixKey !== row.pixKey || destination.usableAt > now) {
    return paused("destination_changed");
  }
  const connection = findPayoutConnection(company);
  const isPaid = connection && (await findHindrance(connection, destination, tx)) === null;
  return isPaid ? { pausedFor: null, destination } : paused("payouts_not_offered");
}
