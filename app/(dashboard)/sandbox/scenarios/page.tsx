import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { ScenariosPage } from "@/components/sandbox/scenarios/scenarios-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("scenarios");

export default async function Page() {
  if (!(await mayOpenPage("scenarios"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.scenarios.list.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ScenariosPage />
    </HydrationBoundary>
  );
}
