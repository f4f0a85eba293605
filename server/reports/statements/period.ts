import { addDays, startOfDay } from "../../core/calendar/calendar";
import type { LedgerFilter } from "./schemas";

/** The last day whose successor PostgreSQL accepts; as an end date it means no end. */
const lastDay = "9999-12-31";

/**
 * The values of `from` and `before` in `ledger-sql.ts`: the start of `startDate`, and the first millisecond after both
 * `endDate` and `at`.
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
