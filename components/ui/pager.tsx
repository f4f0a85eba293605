"use client";

import { Pagination } from "@mantine/core";
import { useTranslations } from "next-intl";
import { pagesOf, rowsPerPage } from "./address-filters";
import classes from "./pager.module.css";

interface Props {
  count: string;
  page: number;
  rows: number;
  totalRows: number;
  onChange: (page: number) => void;
}

export function Pager({ count, page, rows, totalRows, onChange }: Props) {
  const t = useTranslations("list");
  const before = (page - 1) * rowsPerPage;
  const pages = pagesOf(totalRows);
  return (
    <div className={classes.pager}>
      <p className={classes.range}>
        {pages > 1 ? t("range", { first: before + 1, last: before + rows, total: totalRows }) : count}
      </p>
      {pages > 1 && (
        <nav aria-label={t("pages")}>
          <Pagination
            size="sm"
            gap={4}
            total={pages}
            value={page}
            onChange={onChange}
            getItemProps={(number) => ({ "aria-label": t("page", { number }) })}
            getControlProps={(control) => ({ "aria-label": t(control === "previous" ? "previous" : "next") })}
          />
        </nav>
      )}
    </div>
  );
}
