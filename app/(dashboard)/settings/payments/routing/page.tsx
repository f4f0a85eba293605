import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { RoutingPage } from "@/components/treasury/routing/routing-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("routing");

export default async function Page() {
  if (!(await mayOpenPage("routing"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.routing.get.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RoutingPage />
    </HydrationBoundary>
  );
}
