"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { subscriptionStatuses } from "@/db/enums";
import { subscriptionSorts } from "@/db/sorts";
import { useTRPC } from "../trpc/client";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { SearchField } from "../ui/search-field";
import { RecurringFigures } from "./recurring-figures";
import { isFiltered, noFilters, subscriptionFilters, toSubscriptionQuery } from "./subscription-filters";
import classes from "./subscription-list.module.css";
import { SubscriptionTable } from "./subscription-table";

/** The company's subscriptions, by the filters in the page's address. */
export function SubscriptionList() {
  const t = useTranslations("subscriptions");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(subscriptionFilters, { history: "push" });
  const query = useQuery({
    ...trpc.subscriptions.sorted.queryOptions(toSubscriptionQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const clear = isFiltered(filters) ? () => setFilters(noFilters) : null;
  return (
    <>
      <div className={classes.figures}>
        <RecurringFigures />
      </div>
      <ListToolbar
        onClear={clear}
        tabs={
          <FilterTabs
            label={t("status")}
            values={subscriptionStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => setFilters({ status, page: null })}
          />
        }
      >
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={filters.search}
          onChange={(search) => setFilters({ search, page: null })}
        />
      </ListToolbar>
      <PageList
        query={query}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={clear}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconRefresh size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
            <Button component={Link} href="/products/new">
              {t("emptyAction")}
            </Button>
          </Notice>
        }
      >
        {(rows, stale) => (
          <SubscriptionTable
            rows={rows}
            stale={stale}
            sorting={{
              sorts: subscriptionSorts,
              current: filters.sort,
              onSort: (sort) => setFilters({ sort, page: null }),
            }}
          />
        )}
      </PageList>
    </>
  );
}
