import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { TestModeBoard } from "@/components/sandbox/test-mode/test-mode-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("testMode");
  return { title: t("title") };
}

export default async function TestModePage() {
  if (!(await mayOpen("settings.write"))) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.testMode.compare.queryOptions({ from: "test" }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TestModeBoard />
    </HydrationBoundary>
  );
}
