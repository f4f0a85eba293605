import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { loadAuditFilters, toAuditQuery } from "@/components/accounts/audit/audit-filters";
import { AuditList } from "@/components/accounts/audit/audit-list";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("audit");

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (!(await mayOpenPage("audit"))) return <NoAccess />;
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
      <PageHeader page="audit" text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <AuditList />
      </HydrationBoundary>
    </>
  );
}
