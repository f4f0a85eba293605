"use client";

import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "./notice";
import { Pager } from "./pager";
import { QueryRows } from "./query-rows";

export interface ListRowsProps<Row> {
  /** The query of a page of the list, from `useQuery`. */
  query: {
    data: { rows: Row[]; totalRows: number } | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number | null) => void;
  /** Clears all filters; null when none is set. */
  onClear: (() => void) | null;
  /** Content of an empty list: the next action. */
  empty: ReactNode;
  /** The filter's total in words. */
  count: (totalRows: number) => string;
  /** Number of placeholder rows. */
  placeholders?: number;
  /** Renders the rows; `stale` ones are of an earlier query. */
  children: (rows: Row[], stale: boolean) => ReactNode;
}

/** A page of a list in any state: rows, empty, loading or failed, each with the next action. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { query, page, onPage, onClear, empty, count, placeholders, children } = props;
  const t = useTranslations("list");

  function draw(rows: Row[], totalRows: number) {
    if (rows.length > 0) {
      return (
        <>
          {children(rows, query.isPlaceholderData)}
          <Pager count={count(totalRows)} page={page} rows={rows.length} totalRows={totalRows} onChange={onPage} />
        </>
      );
    }
    if (totalRows > 0) {
      return (
        <Notice title={t("beyondTitle")} text={t("beyondText")}>
          <Button variant="default" onClick={() => onPage(null)}>
            {t("firstPage")}
          </Button>
        </Notice>
      );
    }
    if (!onClear) return empty;
    return (
      <Notice icon={<IconFilterOff size={20} stroke={1.6} />} title={t("noneTitle")} text={t("noneText")}>
        <Button variant="default" onClick={onClear}>
          {t("clear")}
        </Button>
      </Notice>
    );
  }

  return (
    <QueryRows query={query} failedTitle={t("failedTitle")} {...(placeholders !== undefined && { placeholders })}>
      {({ rows, totalRows }) => draw(rows, totalRows)}
    </QueryRows>
  );
}
