import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { loadAuditFilters, toAuditQuery } from "@/components/accounts/audit/audit-filters";
import { AuditList } from "@/components/accounts/audit/audit-list";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpen("audit.read"))) return <NoAccess />;
  const t = await getTranslations("audit");
  const filters = await loadAuditFilters(searchParams);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.company.audit.queryOptions(toAuditQuery(filters))),
    queryClient.prefetchQuery(queries.team.list.queryOptions({})),
    queryClient.prefetchQuery(queries.apiKeys.list.queryOptions({})),
  ]);
  return (
    <>
      <PageHeader title={t("title")} text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <AuditList />
      </HydrationBoundary>
    </>
  );
}
