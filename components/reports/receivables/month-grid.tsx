import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ReceivableDay } from "@/server/reports/receivables/schemas";
import { useFormats } from "../../ui/format";
import { daysOfMonth, firstWeekday } from "../../ui/month";
import classes from "./month-grid.module.css";

/** An arbitrary week from Sunday, for weekday names. */
const anyWeek = daysOfMonth("2026-11").slice(0, 7);

interface Props {
  /** `YYYY-MM`. */
  month: string;
  rows: ReceivableDay[];
}

/** On phones, a list of the days with releases. Each such day links to its sales. */
export function MonthGrid({ month, rows }: Props) {
  const t = useTranslations("receivables");
  const format = useFormatter();
  const { money, day: dayWords } = useFormats();
  const released = new Map(rows.map((row) => [row.day, row]));
  const weekday = (day: string, width: "short" | "long") =>
    format.dateTime(new Date(`${day}T12:00:00Z`), { weekday: width, timeZone: "UTC" });
  return (
    <>
      <div className={classes.weekdays} aria-hidden="true">
        {anyWeek.map((day) => (
          <span key={day}>{weekday(day, "short")}</span>
        ))}
      </div>
      <ol className={classes.days}>
        {daysOfMonth(month).map((day, index) => {
          const row = released.get(day);
          return (
            <li
              key={day}
              data-empty={!row || undefined}
              style={index === 0 ? { gridColumnStart: firstWeekday(month) + 1 } : undefined}
            >
              {row ? (
                <Link href={`/finance/receivables/${day}`} prefetch={false} className={classes.day}>
                  <time dateTime={day} className={classes.whole}>
                    {dayWords(day)}, {weekday(day, "long")}
                  </time>
                  <span className={classes.number} aria-hidden="true">
                    {index + 1}
                  </span>
                  <strong>{money(row.amountInCents)}</strong>
                  <span className={classes.count}>{t("installments", { count: row.count })}</span>
                </Link>
              ) : (
                <span className={classes.number}>{index + 1}</span>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
