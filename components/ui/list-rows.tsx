"use client";

import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "./notice";
import { Pager } from "./pager";
import { QueryRows } from "./query-rows";

export interface ListRowsProps<Row> {
  query: {
    data: { rows: Row[]; totalRows: number } | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number | null) => void;
  onClear: (() => void) | null;
  empty: ReactNode;
  count: (totalRows: number) => string;
  placeholders?: number;
  children: (rows: Row[], stale: boolean) => ReactNode;
}

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
