"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { transactionSorts } from "@/db/enums";
import { useTRPC } from "../trpc/client";
import { PageList } from "../ui/page-list";
import { FirstCharge, type FirstChargeProps } from "./first-charge";
import { isFiltered, noFilters, toTransactionQuery, transactionFilters } from "./transaction-filters";
import { TransactionTable } from "./transaction-table";
import { TransactionToolbar } from "./transaction-toolbar";
import { TransactionTotals } from "./transaction-totals";

/** How often an open list asks again; a hidden one does not ask at all. */
const refreshMs = 4_000;

/** The same where no index has the order: each answer reads every transaction of the filter. */
const sortedRefreshMs = 30_000;

/** The company's transactions, by the filters in the page's address, kept up to date while they are looked at. */
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
