import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { ExplanationPage } from "@/components/reports/statements/explanation-page";
import { loadExplanationFilters, toExplanationQuery } from "@/components/reports/statements/finance-filters";
import { DetailHeader } from "@/components/ui/detail-header";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("explanation");
  return { title: t("title") };
}

export default async function BalancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
  const t = await getTranslations("explanation");
  const filters = await loadExplanationFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.balance.explain.queryOptions(toExplanationQuery(filters)));
  return (
    <>
      <DetailHeader back={{ href: "/finance", label: t("back") }} title={t("title")} text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ExplanationPage />
      </HydrationBoundary>
    </>
  );
}
