"use client";

import { IconGavel } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { disputeStatuses } from "@/db/schema/acquiring-enums";
import { FilterTabs } from "../../ui/filter-tabs";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { disputeFilters, toDisputeQuery } from "./dispute-filters";
import { DisputeTable } from "./dispute-table";

export function DisputeList() {
  const t = useTranslations("disputes");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(disputeFilters, (filters) =>
    trpc.disputes.list.queryOptions(toDisputeQuery(filters)),
  );
  return (
    <>
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("columns.status")}
            values={disputeStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => change({ status })}
          />
        }
      />
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={<Notice icon={<IconGavel size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />}
      >
        {(rows, stale) => <DisputeTable rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}
