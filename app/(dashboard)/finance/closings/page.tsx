import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { loadClosingFilters } from "@/components/reports/closings/closing-filters";
import { ClosingList } from "@/components/reports/closings/closing-list";
import { NoAccess } from "@/components/ui/frame/no-access";
import { monthAt } from "@/components/ui/i18n/dates";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("closings");

export default async function ClosingsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpenPage("closings"))) return <NoAccess />;
  const t = await getTranslations("closings");
  const presentMonth = monthAt((await dashboardContext()).now);
  const { month } = await loadClosingFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.closings.list.queryOptions({ month: month ?? presentMonth }));
  return (
    <>
      <PageHeader page="closings" text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ClosingList presentMonth={presentMonth} />
      </HydrationBoundary>
    </>
  );
}
