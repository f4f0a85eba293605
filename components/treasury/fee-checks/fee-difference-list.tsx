"use client";

import { IconReceiptTax } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { feeViews } from "@/db/schema/treasury-enums";
import { orderedPeriod } from "../../ui/address-filters";
import { Facts } from "../../ui/facts";
import { FilterTabs } from "../../ui/filter-tabs";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { PeriodField } from "../../ui/period/period-field";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { FeeDifferenceTable } from "./fee-difference-table";
import { type FeeFilters, feeFilters, toFeeDifferenceQuery } from "./fee-filters";
import { useSignedMoney } from "./use-signed-money";

export function FeeDifferenceList() {
  const t = useTranslations("acquirerFees");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(feeFilters, (filters) =>
    trpc.feeChecks.list.queryOptions(toFeeDifferenceQuery(filters)),
  );
  return (
    <>
      <FeePeriodSums filters={filters} />
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("columns.difference")}
            values={feeViews}
            chosen={filters.view}
            word={(value) => t(`views.${value}`)}
            onChoose={(view) => change({ view })}
          />
        }
      >
        <PeriodField startDate={filters.startDate} endDate={filters.endDate} onChange={change} />
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconReceiptTax size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />
        }
      >
        {(rows, stale) => <FeeDifferenceTable rows={rows} stale={stale} />}
      </PageList>
    </>
  );
}

function FeePeriodSums({ filters }: { filters: FeeFilters }) {
  const t = useTranslations("acquirerFees");
  const { money, count } = useFormats();
  const signed = useSignedMoney();
  const query = useQuery({
    ...useTRPC().feeChecks.sums.queryOptions(orderedPeriod(filters)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return query.error ? <QueryProblem query={query} /> : null;
  const { compared, different, untold, expectedInCents, takenInCents } = data;
  return (
    <FramedSection title={t("sums")}>
      <Facts
        facts={[
          { name: t("compared"), value: count(compared) },
          { name: t("different"), value: count(different) },
          { name: t("untold"), value: untold > 0 ? count(untold) : null },
          { name: t("columns.expected"), value: money(expectedInCents) },
          { name: t("columns.taken"), value: money(takenInCents) },
          { name: t("columns.difference"), value: signed(takenInCents - expectedInCents), strong: true },
        ]}
      />
    </FramedSection>
  );
}
