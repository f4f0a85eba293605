"use client";

import { IconReceiptTax } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { feeViews } from "@/server/fee-checks/schemas";
import { PeriodField } from "../payments/period-field";
import { useTRPC } from "../trpc/client";
import { Facts } from "../ui/facts";
import { FilterTabs } from "../ui/filter-tabs";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { QueryProblem } from "../ui/query-problem";
import { FeeDifferenceTable } from "./fee-difference-table";
import { type FeeFilters, feeFilters, noFeeFilters, toFeeDifferenceQuery, toFeePeriod } from "./fee-filters";
import { useSignedMoney } from "./use-signed-money";

/** The sales whose acquirer took another fee than expected, with the sums of the period, filtered as the URL says. */
export function FeeDifferenceList() {
  const t = useTranslations("acquirerFees");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(feeFilters, { history: "push" });
  const query = useQuery({
    ...trpc.feeChecks.list.queryOptions(toFeeDifferenceQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const { page, view, startDate, endDate } = filters;
  const isFiltered = [view, startDate, endDate].some((filter) => filter !== null);
  return (
    <>
      <FeePeriodSums filters={filters} />
      <ListToolbar
        tabs={
          <FilterTabs
            label={t("columns.difference")}
            values={feeViews}
            chosen={view}
            word={(value) => t(`views.${value}`)}
            onChoose={(chosen) => setFilters({ view: chosen, page: null })}
          />
        }
      >
        <PeriodField
          startDate={startDate}
          endDate={endDate}
          onChange={(period) => setFilters({ ...period, page: null })}
        />
      </ListToolbar>
      <PageList
        query={query}
        page={page}
        onPage={(next) => setFilters({ page: next })}
        onClear={isFiltered ? () => setFilters(noFeeFilters) : null}
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
    ...useTRPC().feeChecks.sums.queryOptions(toFeePeriod(filters)),
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
