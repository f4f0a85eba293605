import { paymentMethods } from "@/db/schema/payments-enums";
import { addDays, dayOf, yearBefore } from "../../core/calendar/calendar";
import { type DayFigures, listDayFigures } from "../sales/day-figures";
import { addFigures } from "../sales/figures";
import { daysOf, periodOf } from "./period";
import type { Overview, OverviewQuery, PeriodFigures } from "./schemas";

/**
 * Returns figures over whole America/Sao_Paulo days, by method and by day, with the comparison
 * period if requested. All numbers are sums of the same rows (`listDayFigures`) by creation day.
 *
 * @throws VALIDATION on `endDate` for more than 366 days.
 */
export async function readOverview(companyId: string, query: OverviewQuery, now: Date): Promise<Overview> {
  const { startDate, endDate } = periodOf(query, dayOf(now));
  const days = daysOf(startDate, endDate);
  const compared = comparedDays(query.compare, startDate, days);
  const [current, previous] = await Promise.all([
    readPeriod(companyId, days),
    compared && readPeriod(companyId, compared),
  ]);
  return { ...current, previous };
}

/** Compared with the year before, a period that includes February 29 is one day shorter. */
function comparedDays(compare: OverviewQuery["compare"], startDate: string, days: readonly string[]): string[] | null {
  if (compare === "none") return null;
  if (compare === "year") return daysOf(yearBefore(startDate), yearBefore(days.at(-1) ?? startDate));
  return daysOf(addDays(startDate, -days.length), addDays(startDate, -1));
}

async function readPeriod(companyId: string, days: readonly string[]): Promise<PeriodFigures> {
  const [startDate = "", endDate = startDate] = [days[0], days.at(-1)];
  const rows = await listDayFigures(companyId, { startDate, endDate });
  const rowsOf = new Map<string, DayFigures[]>();
  for (const row of rows) rowsOf.set(row.day, [...(rowsOf.get(row.day) ?? []), row]);
  return {
    startDate,
    endDate,
    figures: addFigures(rows),
    methods: paymentMethods.map((paymentMethod) => ({
      paymentMethod,
      ...addFigures(rows.filter((row) => row.paymentMethod === paymentMethod)),
    })),
    days: days.map((day) => {
      const { approved, grossInCents } = addFigures(rowsOf.get(day) ?? []);
      return { day, approved, grossInCents };
    }),
  };
}
