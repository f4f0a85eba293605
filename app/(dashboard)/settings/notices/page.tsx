import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { NoticesBoard } from "@/components/accounts/notices/notices-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("notices");

export default async function NoticesPage() {
  if (!(await mayOpenPage("notices"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.notices.choices.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <NoticesBoard />
    </HydrationBoundary>
  );
}
