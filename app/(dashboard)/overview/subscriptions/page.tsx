import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { CohortsPage } from "@/components/reports/overview/cohorts-page";
import { Arriving } from "@/components/ui/arriving";
import { PageHeader } from "@/components/ui/page-header";
import { PageLink } from "@/components/ui/page-link";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("cohorts");

export default async function Page() {
  const t = await getTranslations("overview.cohorts");
  return (
    <>
      <PageHeader page="cohorts" text={t("text")}>
        <PageLink href="/overview">{t("back")}</PageLink>
      </PageHeader>
      <Arriving content={readCohorts()} fallback={<RowSkeleton />} />
    </>
  );
}

async function readCohorts() {
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.overview.cohorts.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CohortsPage />
    </HydrationBoundary>
  );
}
