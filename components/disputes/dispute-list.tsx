"use client";

import { IconGavel } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { disputeStatuses } from "@/db/dispute-enums";
import { useTRPC } from "../trpc/client";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { disputeFilters, noFilters, toDisputeQuery } from "./dispute-filters";
import { DisputeTable } from "./dispute-table";

/** The company's disputes, filtered as the URL says. */
export function DisputeList() {
  const t = useTranslations("disputes");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(disputeFilters, { history: "push" });
  const query = useQuery({
    ...trpc.disputes.list.queryOptions(toDisputeQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const isFiltered = filters.status !== null || filters.transaction !== null;
  return (
    <>
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("columns.status")}
            values={disputeStatuses}
            chosen={filters.status}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(status) => setFilters({ status, page: null })}
          />
        }
      />
      <PageList
        query={query}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={isFiltered ? () => setFilters(noFilters) : null}
        count={(total) => t("count", { total })}
        empty={<Notice icon={<IconGavel size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />}
      >
        {(rows, stale) => <DisputeTable rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}
