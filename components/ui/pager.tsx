"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { rowsPerPage } from "./address-filters";
import classes from "./pager.module.css";

interface Props {
  /** The total in words. */
  count: string;
  page: number;
  /** Rows of this page. */
  rows: number;
  /** Rows of the whole filter. */
  totalRows: number;
  onChange: (page: number) => void;
}

/** The page's place in the list, with links to its neighbours. */
export function Pager({ count, page, rows, totalRows, onChange }: Props) {
  const t = useTranslations("list");
  const before = (page - 1) * rowsPerPage;
  return (
    <div className={classes.pager}>
      <p className={classes.range}>
        {totalRows > rowsPerPage ? t("range", { first: before + 1, last: before + rows, total: totalRows }) : count}
      </p>
      {totalRows > rowsPerPage && (
        <nav aria-label={t("pages")} className={classes.steps}>
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
            {t("previous")}
          </Button>
          <Button size="xs" variant="default" disabled={before + rows >= totalRows} onClick={() => onChange(page + 1)}>
            {t("next")}
          </Button>
        </nav>
      )}
    </div>
  );
}
