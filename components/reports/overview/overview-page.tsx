"use client";

import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { TransactionTable } from "../../payments/transactions/transaction-table";
import { RecurringFigures } from "../../subscriptions/recurring-figures";
import { useFormats } from "../../ui/format";
import { FirstSale } from "../../ui/frame/first-sale";
import { FramedSection } from "../../ui/framed-section";
import { PeriodField } from "../../ui/period/period-field";
import { QueryProblem } from "../../ui/query-problem";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { ApprovalByMethod } from "./approval-by-method";
import { FirstSteps } from "./first-steps";
import { FunnelSteps } from "./funnel-steps";
import { GoalCard } from "./goal-card";
import { KeyFigures } from "./key-figures";
import classes from "./overview.module.css";
import { comparisons, latestSales, overviewFilters, toOverviewQuery, withOverviewFilters } from "./overview-filters";
import { SalesByDay } from "./sales-by-day";
import { SalesBySourceTable } from "./sales-by-source";
import { TopAffiliatesTable } from "./top-affiliates";

const refreshMs = 15_000;

export function OverviewPage() {
  const t = useTranslations("overview");
  const { day } = useFormats();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(overviewFilters, { history: "push" });
  const query = useQuery({
    ...trpc.overview.read.queryOptions(toOverviewQuery(filters)),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const steps = useQuery({ ...trpc.overview.firstSteps.queryOptions({}), refetchInterval: refreshMs });
  const latest = useQuery({ ...trpc.transactions.sorted.queryOptions(latestSales), refetchInterval: refreshMs });
  const { data } = query;

  return (
    <>
      <div className={classes.toolbar}>
        <PeriodField
          startDate={data?.startDate ?? filters.startDate}
          endDate={data?.endDate ?? filters.endDate}
          onChange={setFilters}
        />
        <NativeSelect
          aria-label={t("compare")}
          value={filters.compare}
          onChange={(event) =>
            setFilters({ compare: comparisons.find((each) => each === event.currentTarget.value) ?? null })
          }
          data={comparisons.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
        />
        {data?.previous && (
          <p className={classes.against}>
            {t("against", { from: day(data.previous.startDate), to: day(data.previous.endDate) })}
          </p>
        )}
      </div>
      <div
        className={classes.page}
        data-stale={query.isPlaceholderData || undefined}
        aria-busy={query.isPlaceholderData}
      >
        <FirstSteps done={steps.data ?? null} />
        <QueryRows query={query} failedTitle={t("failedTitle")}>
          {(overview) => (
            <>
              <KeyFigures overview={overview} />
              <GoalCard />
              <FunnelCard startDate={overview.startDate} endDate={overview.endDate} />
              <RecurringFigures />
              <SalesByDay overview={overview} />
              <ApprovalByMethod overview={overview} />
              <SalesBySourceTable startDate={overview.startDate} endDate={overview.endDate} />
              <TopAffiliatesTable startDate={overview.startDate} endDate={overview.endDate} />
            </>
          )}
        </QueryRows>
        <FramedSection
          title={t("latest")}
          flush
          actions={
            <Anchor component={Link} href="/transactions" prefetch={false} size="sm">
              {t("all")}
            </Anchor>
          }
        >
          <QueryRows query={latest} failedTitle={t("latestFailed")} placeholders={4}>
            {({ rows }) =>
              rows.length > 0 ? (
                <TransactionTable rows={rows} />
              ) : (
                <Stack align="flex-start" gap="xs" p="md">
                  <Text size="sm" c="dimmed">
                    {t("noSales")}
                  </Text>
                  <FirstSale />
                </Stack>
              )
            }
          </QueryRows>
        </FramedSection>
      </div>
    </>
  );
}

/** Links to the full page. Hidden before the first checkout visit. */
function FunnelCard({ startDate, endDate }: { startDate: string; endDate: string }) {
  const t = useTranslations("overview.funnel");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.overview.funnel.queryOptions({ startDate, endDate }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <QueryProblem query={query} />;
  if (data.total.visits === 0 && data.total.begun === 0) return null;
  const all = (
    <Anchor
      component={Link}
      href={withOverviewFilters("/overview/funnel", { startDate, endDate })}
      prefetch={false}
      size="sm"
    >
      {t("see")}
    </Anchor>
  );
  return (
    <FramedSection title={t("whole")} actions={all}>
      <FunnelSteps steps={data.total} period={data} />
    </FramedSection>
  );
}
