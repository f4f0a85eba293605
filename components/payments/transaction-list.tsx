"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { transactionSorts } from "@/db/sorts";
import { useTRPC } from "../trpc/client";
import { PageList } from "../ui/page-list";
import { FirstCharge, type FirstChargeProps } from "./first-charge";
import { isFiltered, noFilters, toTransactionQuery, transactionFilters } from "./transaction-filters";
import { TransactionTable } from "./transaction-table";
import { TransactionToolbar } from "./transaction-toolbar";
import { TransactionTotals } from "./transaction-totals";

/** Polling interval of an open list; a hidden one does not poll. */
const refreshMs = 4_000;

/** The interval for orders without an index, where each answer reads every matching transaction. */
const sortedRefreshMs = 30_000;

/** The company's transactions, by the URL's filters, updated while visible. */
export function TransactionList(firstCharge: FirstChargeProps) {
  const t = useTranslations();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(transactionFilters, { history: "push" });
  const query = useQuery({
    ...trpc.transactions.sorted.queryOptions(toTransactionQuery(filters)),
    placeholderData: keepPreviousData,
    refetchInterval: filters.sort.endsWith("createdAt") ? refreshMs : sortedRefreshMs,
  });

  return (
    <>
      <TransactionToolbar filters={filters} onChange={setFilters} />
      <PageList
        query={query}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={isFiltered(filters) ? () => setFilters(noFilters) : null}
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
                onSort: (sort) => setFilters({ sort, page: null }),
              }}
            />
          </>
        )}
      </PageList>
    </>
  );
}
