import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { requireSession } from "@/app/session";
import { TeamBoard } from "@/components/accounts/team/team-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("team");

export default async function TeamPage() {
  if (!(await mayOpenPage("team"))) return <NoAccess />;
  const { email } = await requireSession();
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.team.list.queryOptions({})),
    queryClient.prefetchQuery(queries.invitations.list.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TeamBoard email={email} />
    </HydrationBoundary>
  );
}
