"use client";

import { useTranslations } from "next-intl";
import { transactionSorts } from "@/db/schema/payments-enums";
import { PageList } from "../../ui/page-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { FirstCharge, type FirstChargeProps } from "../charges/first-charge";
import {
  isTransactionFiltered,
  type TransactionFilters,
  toTransactionQuery,
  transactionFilters,
} from "./transaction-filters";
import { TransactionTable } from "./transaction-table";
import { TransactionToolbar } from "./transaction-toolbar";
import { TransactionTotals } from "./transaction-totals";

/** A hidden page does not poll. */
const refreshMs = 4_000;

/** For sort orders and periods without an index, where each refresh reads all matching transactions. */
const slowRefreshMs = 30_000;

function readsIndex({ sort, datedBy }: TransactionFilters): boolean {
  return sort.endsWith("createdAt") && datedBy === "creation";
}

export function TransactionList(firstCharge: FirstChargeProps) {
  const t = useTranslations();
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(
    transactionFilters,
    (filters) =>
      trpc.transactions.sorted.queryOptions(toTransactionQuery(filters), {
        refetchInterval: readsIndex(filters) ? refreshMs : slowRefreshMs,
      }),
    { isSet: isTransactionFiltered },
  );

  return (
    <>
      <TransactionToolbar filters={filters} onChange={change} onClear={list.onClear} />
      <PageList
        {...list}
        count={(total) => t("transactions.count", { total })}
        empty={<FirstCharge {...firstCharge} />}
      >
        {(rows, stale) => (
          <>
            <TransactionTotals filters={filters} rows={rows} />
            <TransactionTable
              rows={rows}
              stale={stale}
              sorting={{
                sorts: transactionSorts,
                current: filters.sort,
                onSort: (sort) => change({ sort }),
              }}
            />
          </>
        )}
      </PageList>
    </>
  );
}
