import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { ExplanationPage } from "@/components/reports/statements/explanation-page";
import { loadExplanationFilters, toExplanationQuery } from "@/components/reports/statements/finance-filters";
import { DetailHeader } from "@/components/ui/detail-header";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("explanation");

export default async function BalancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpenPage("explanation"))) return <NoAccess />;
  const t = await getTranslations("explanation");
  const filters = await loadExplanationFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.balance.explain.queryOptions(toExplanationQuery(filters)));
  return (
    <>
      <DetailHeader back={{ href: "/finance", page: "balance" }} page="explanation" text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ExplanationPage />
      </HydrationBoundary>
    </>
  );
}
