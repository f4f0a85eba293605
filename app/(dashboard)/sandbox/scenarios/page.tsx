import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { ScenariosPage } from "@/components/scenarios/scenarios-page";
import { NoAccess } from "@/components/shell/no-access";
import { createQueryClient } from "@/components/trpc/query-client";

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
