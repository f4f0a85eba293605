"use client";

import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { FunnelSteps } from "./funnel-steps";
import { withOverviewFilters } from "./overview-filters";

/** Summary of a period's checkout funnel with a link to the full page. Hidden before the first checkout visit. */
export function FunnelCard({ startDate, endDate }: { startDate: string; endDate: string }) {
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
