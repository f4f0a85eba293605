import { addDays, startOfDay } from "../../core/calendar/calendar";
import type { LedgerFilter } from "./schemas";

/** Latest day whose following day PostgreSQL accepts; used without an end date. */
const lastDay = "9999-12-31";

/**
 * Returns `from` and `before` of `ledger-sql.ts`: the start of `startDate`, and the first
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
