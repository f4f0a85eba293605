import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { FunnelPage } from "@/components/reports/overview/funnel-page";
import { loadOverviewFilters, toPeriod } from "@/components/reports/overview/overview-filters";
import { Arriving } from "@/components/ui/arriving";
import { PageHeader } from "@/components/ui/page-header";
import { PageLink } from "@/components/ui/page-link";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("funnel");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const t = await getTranslations("overview.funnel");
  return (
    <>
      <PageHeader page="funnel" text={t("text")}>
        <PageLink href="/overview">{t("back")}</PageLink>
      </PageHeader>
      <Arriving content={readFunnel(searchParams)} fallback={<RowSkeleton />} />
    </>
  );
}

async function readFunnel(searchParams: Props["searchParams"]) {
  const filters = await loadOverviewFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.overview.funnel.queryOptions(toPeriod(filters)));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <FunnelPage />
    </HydrationBoundary>
  );
}
