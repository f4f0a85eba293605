"use client";

import { SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryState, useQueryStates } from "nuqs";
import { FramedSection } from "../../ui/framed-section";
import { PeriodField } from "../../ui/period/period-field";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { CardApprovalSection } from "./card-approval";
import { Definitions } from "./definitions";
import classes from "./funnel.module.css";
import { FunnelSteps } from "./funnel-steps";
import { FunnelTable } from "./funnel-table";
import page from "./overview.module.css";
import { funnelBreakdown, funnelBreakdowns, overviewFilters, toPeriod } from "./overview-filters";

export function FunnelPage() {
  const t = useTranslations("overview.funnel");
  const words = useTranslations("overview");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(overviewFilters, { history: "push" });
  const [by, setBy] = useQueryState("by", funnelBreakdown);
  const query = useQuery({
    ...trpc.overview.funnel.queryOptions(toPeriod(filters)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const control = (
    <SegmentedControl
      size="xs"
      value={by}
      onChange={setBy}
      aria-label={t("breakdown")}
      data={funnelBreakdowns.map((value) => ({ value, label: t(`by.${value}`) }))}
    />
  );
  return (
    <>
      <div className={page.toolbar}>
        <PeriodField
          startDate={data?.startDate ?? filters.startDate}
          endDate={data?.endDate ?? filters.endDate}
          onChange={setFilters}
        />
      </div>
      <div className={page.page} data-stale={query.isPlaceholderData || undefined} aria-busy={query.isPlaceholderData}>
        <QueryRows query={query} failedTitle={t("failedTitle")}>
          {(funnel) => (
            <>
              <FramedSection title={t("whole")} text={t("wholeText")}>
                <div className={classes.part}>
                  <FunnelSteps steps={funnel.total} period={funnel} />
                  <Definitions
                    title={words("definitions")}
                    terms={(["visits", "begun", "charged", "paid"] as const).map((step) => ({
                      name: t(`steps.${step}`),
                      text: t(`meanings.${step}`),
                    }))}
                  />
                </div>
              </FramedSection>
              <FramedSection title={t("parts")} text={t(`partsText.${by}`)} actions={control} flush>
                <FunnelTable funnel={funnel} by={by} />
              </FramedSection>
              <CardApprovalSection startDate={funnel.startDate} endDate={funnel.endDate} />
            </>
          )}
        </QueryRows>
      </div>
    </>
  );
}
