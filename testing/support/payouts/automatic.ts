import { getCompany } from "@/server/accounts/company/companies";
import { addDays, dayOf, startOfDay } from "@/server/core/calendar/calendar";
import { readAutomaticPayouts } from "@/server/treasury/payouts/automatic-payouts";
import { changeAutomaticPayouts } from "@/server/treasury/payouts/change-automatic";
import { listPayouts } from "@/server/treasury/payouts/payouts";
import type { AutomaticPayoutsChange } from "@/server/treasury/payouts/schemas";
import { requestAutomaticPayouts } from "@/server/treasury/payouts/sweep-payouts";
import { testPassword as password } from "../auth";
import { earningCompany } from "./business";

export const today = dayOf(new Date());
export const noon = (days = 0) => new Date(startOfDay(addDays(today, days)).getTime() + 12 * 60 * 60 * 1000);
export const now = noon();
const soon = () => new Date(Date.now() + 20_000);

export async function automaticBusiness(earned: number, change: Partial<AutomaticPayoutsChange> = {}) {
  const found = await earningCompany(earned, now);
  const { companyId, owner } = found;
  const set = async (more: Partial<AutomaticPayoutsChange> = {}, by = owner) => {
    const days = { frequency: "daily", weekday: null, monthDay: null } as const;
    const settings = { ...days, minInCents: 1_000, destinationId: companyId, password };
    return changeAutomaticPayouts(await getCompany(companyId), { ...settings, ...more }, by);
  };
  await set(change);
  const sweep = (at = now) => requestAutomaticPayouts(at, soon(), companyId);
  const amounts = async () => {
    const { rows } = await listPayouts(companyId, { limit: 50, offset: 0 });
    return rows.map(({ amountInCents, status }) => [amountInCents, status]);
  };
  const read = async (at = now) => readAutomaticPayouts(await getCompany(companyId), at);
  return { ...found, set, sweep, amounts, read };
}
