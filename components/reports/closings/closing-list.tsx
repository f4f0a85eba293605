"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { DownloadLink } from "../../ui/download-link";
import { useFormats } from "../../ui/format";
import { MonthSteps } from "../../ui/month-steps";
import { Notice } from "../../ui/notice";
import { QueryRows } from "../../ui/query-rows";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { closingFilters, closingFormats, withClosingFile } from "./closing-filters";
import classes from "./closing-list.module.css";
import { ClosingRow } from "./closing-row";

/** Daily closings with downloads and month navigation. `presentMonth` is `YYYY-MM`. */
export function ClosingList({ presentMonth }: { presentMonth: string }) {
  const t = useTranslations("closings");
  const trpc = useTRPC();
  const { month: nameOfMonth } = useFormats();
  const [filters, setFilters] = useQueryStates(closingFilters, { history: "push" });
  const month = filters.month ?? presentMonth;
  const query = useQuery(trpc.closings.list.queryOptions({ month }));
  return (
    <>
      <div className={classes.bar}>
        <h2 aria-live="polite">{nameOfMonth(month)}</h2>
        <MonthSteps
          month={month}
          last={presentMonth}
          onChange={(chosen) => setFilters({ month: chosen === presentMonth ? null : chosen })}
        />
        <div className={classes.files}>
          {closingFormats.map((format) => (
            <DownloadLink
              key={format}
              href={withClosingFile("/finance/closings/file", { month, format })}
              label={t(`files.${format}`)}
              size="xs"
            >
              {format.toUpperCase()}
            </DownloadLink>
          ))}
        </div>
      </div>
      <QueryRows query={query} failedTitle={t("failedTitle")}>
        {(rows) =>
          rows.length > 0 ? (
            <RowList label={t("title")}>
              {rows.map((closing) => (
                <ClosingRow key={closing.day} closing={closing} />
              ))}
            </RowList>
          ) : (
            <Notice title={t("emptyTitle")} text={t("emptyText")} />
          )
        }
      </QueryRows>
    </>
  );
}
