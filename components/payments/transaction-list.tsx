"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconFilterOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { FirstCharge, type FirstChargeProps } from "./first-charge";
import { isFiltered, noFilters, toTransactionQuery, transactionFilters } from "./transaction-filters";
import classes from "./transaction-list.module.css";
import { TransactionPager } from "./transaction-pager";
import { TransactionSkeleton } from "./transaction-skeleton";
import { TransactionTable } from "./transaction-table";
import { TransactionToolbar } from "./transaction-toolbar";

/** How often an open list asks again; a hidden one does not ask at all. */
const refreshMs = 4_000;

/** The company's transactions, by the filters in the page's address, kept up to date while they are looked at. */
export function TransactionList(firstCharge: FirstChargeProps) {
  const t = useTranslations("transactions");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(transactionFilters, { history: "push" });
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...trpc.transactions.list.queryOptions(toTransactionQuery(filters)),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

  const retry = (
    <Button size="xs" variant="default" loading={isFetching} onClick={() => refetch()}>
      {tFailure("retry")}
    </Button>
  );

  function rows() {
    if (!data) {
      if (!error) return <TransactionSkeleton />;
      return (
        <Notice
          icon={<IconAlertTriangle size={20} stroke={1.6} />}
          title={t("failedTitle")}
          text={tFailure(toFailure(error))}
        >
          {retry}
        </Notice>
      );
    }
    if (data.rows.length > 0) return <TransactionTable rows={data.rows} stale={isPlaceholderData} />;
    if (data.totalRows > 0) {
      return (
        <Notice title={t("beyondTitle")} text={t("beyondText")}>
          <Button variant="default" onClick={() => setFilters({ page: null })}>
            {t("firstPage")}
          </Button>
        </Notice>
      );
    }
    if (!isFiltered(filters)) return <FirstCharge {...firstCharge} />;
    return (
      <Notice icon={<IconFilterOff size={20} stroke={1.6} />} title={t("noneTitle")} text={t("noneText")}>
        <Button variant="default" onClick={() => setFilters(noFilters)}>
          {t("clear")}
        </Button>
      </Notice>
    );
  }

  return (
    <>
      <TransactionToolbar filters={filters} onChange={setFilters} />
      {data && error && (
        <div className={classes.problem}>
          <Problem title={tFailure(toFailure(error))}>
            <div className={classes.stale}>
              {tFailure("stale")}
              {retry}
            </div>
          </Problem>
        </div>
      )}
      <section className={classes.frame}>
        {rows()}
        {data && data.rows.length > 0 && (
          <TransactionPager
            page={filters.page}
            rows={data.rows.length}
            totalRows={data.totalRows}
            onChange={(page) => setFilters({ page })}
          />
        )}
      </section>
    </>
  );
}
