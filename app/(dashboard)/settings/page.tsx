import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { SettingsBoard } from "@/components/accounts/account/settings-board";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title") };
}

export default async function SettingsPage() {
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const maySeeCompany = await mayOpen("settings.read");
  await Promise.all([
    queryClient.prefetchQuery(queries.account.get.queryOptions({})),
    queryClient.prefetchQuery(queries.account.sessions.queryOptions({})),
    (await mayOpen("overview.read")) && queryClient.prefetchQuery(queries.notices.choices.queryOptions({})),
    maySeeCompany && queryClient.prefetchQuery(queries.company.get.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SettingsBoard />
    </HydrationBoundary>
  );
}
