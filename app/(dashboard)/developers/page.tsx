import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";
import { DevelopersPage } from "@/components/webhooks/developers-page";
import { latestRequests } from "@/components/webhooks/requests/request-filters";
import { pageApi } from "@/server/page-api";

export const generateMetadata = titled("developers");

export default async function Page() {
  if (!(await mayOpenPage("developers"))) return <NoAccess />;
  const t = await getTranslations("developers");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.webhooks.list.queryOptions({})),
    queryClient.prefetchQuery(queries.requests.list.queryOptions(latestRequests)),
  ]);
  return (
    <>
      <PageHeader page="developers" text={t("subtitle")} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <DevelopersPage apiUrl={`${(await pageApi()).environment().publicUrl}/v1`} />
      </HydrationBoundary>
    </>
  );
}
