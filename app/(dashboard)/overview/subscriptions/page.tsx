import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { CohortsPage } from "@/components/reports/overview/cohorts-page";
import { Arriving } from "@/components/ui/arriving";
import { PageHeader } from "@/components/ui/page-header";
import { PageLink } from "@/components/ui/page-link";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("overview.cohorts");
  return { title: t("title") };
}

export default async function Page() {
  const t = await getTranslations("overview.cohorts");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")}>
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
