"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { subscriptionSorts, subscriptionStatuses } from "@/db/schema/subscriptions-enums";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { SearchField } from "../ui/search-field";
import { useTRPC } from "../ui/trpc/client";
import { useFilteredList } from "../ui/use-filtered-list";
import { RecurringFigures } from "./recurring-figures";
import { subscriptionFilters, toSubscriptionQuery } from "./subscription-filters";
import classes from "./subscription-list.module.css";
import { SubscriptionTable } from "./subscription-table";

export function SubscriptionList() {
  const t = useTranslations("subscriptions");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(subscriptionFilters, (filters) =>
    trpc.subscriptions.sorted.queryOptions(toSubscriptionQuery(filters)),
  );
  return (
    <>
      <div className={classes.figures}>
        <RecurringFigures />
      </div>
      <ListToolbar
        onClear={list.onClear}
        tabs={
          <FilterTabs
            label={t("status")}
            values={subscriptionStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => change({ status })}
          />
        }
      >
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
      </ListToolbar>
      <PageList
        {...list}
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
              onSort: (sort) => change({ sort }),
            }}
          />
        )}
      </PageList>
    </>
  );
}
