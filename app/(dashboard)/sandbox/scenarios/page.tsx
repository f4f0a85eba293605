import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { ScenariosPage } from "@/components/sandbox/scenarios/scenarios-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("scenarios");
  return { title: t("title") };
}

export default async function Page() {
  if (!(await mayOpen("sandbox.act"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.scenarios.list.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ScenariosPage />
    </HydrationBoundary>
  );
}
