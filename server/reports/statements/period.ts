import { addDays, startOfDay } from "../../core/calendar/calendar";
import type { LedgerFilter } from "./schemas";

/** Last day whose successor PostgreSQL accepts as a date. Used if there is no end date. */
const lastDay = "9999-12-31";

/**
 * Returns `from` and `before` of `ledger-sql.ts`, which are the start of `startDate` and the first
 * millisecond after the earlier of `endDate` and `at`.
 */
export function periodOf({ startDate, endDate, at }: Pick<LedgerFilter, "startDate" | "endDate" | "at">) {
  const ends = [
    ...(endDate && endDate !== lastDay ? [startOfDay(addDays(endDate, 1)).getTime()] : []),
    ...(at ? [Date.parse(at) + 1] : []),
  ];
  return {
    from: startDate ? startOfDay(startDate).toISOString() : "-infinity",
    before: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : "infinity",
  };
}
