import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { dashboardContext, mayOpen } from "@/app/session";
import { loadClosingFilters } from "@/components/closings/closing-filters";
import { ClosingList } from "@/components/closings/closing-list";
import { monthAt } from "@/components/i18n/dates";
import { NoAccess } from "@/components/shell/no-access";
import { createQueryClient } from "@/components/trpc/query-client";
import { PageHeader } from "@/components/ui/page-header";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("closings");
  return { title: t("title") };
}

export default async function ClosingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
  const t = await getTranslations("closings");
  const presentMonth = monthAt((await dashboardContext()).now);
  const { month } = await loadClosingFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.closings.list.queryOptions({ month: month ?? presentMonth }));
  return (
    <>
      <PageHeader title={t("title")} text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ClosingList presentMonth={presentMonth} />
      </HydrationBoundary>
    </>
  );
}
