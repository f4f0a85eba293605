import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { TestModeBoard } from "@/components/sandbox/test-mode/test-mode-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("testMode");

export default async function TestModePage() {
  if (!(await mayOpenPage("testMode"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.testMode.compare.queryOptions({ from: "test" }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TestModeBoard />
    </HydrationBoundary>
  );
}
