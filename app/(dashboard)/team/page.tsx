import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen, requireSession } from "@/app/session";
import { TeamBoard } from "@/components/accounts/team/team-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("team");
  return { title: t("title") };
}

export default async function TeamPage() {
  if (!(await mayOpen("team.read"))) return <NoAccess />;
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
