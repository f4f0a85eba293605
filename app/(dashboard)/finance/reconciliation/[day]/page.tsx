import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { DayPage } from "@/components/reconciliations/day-page";
import { NoAccess } from "@/components/shell/no-access";
import { createQueryClient } from "@/components/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reconciliation");
  return { title: t("title") };
}

export default async function ReconciledDayPage({ params }: { params: Promise<{ day: string }> }) {
  const { day } = await params;
  const { can } = await dashboardContext();
  if (!can("finance.read")) return <NoAccess />;
  const queryClient = createQueryClient();
  await fetchSubject(queryClient, (await dashboardQueries(queryClient)).reconciliations.get.queryOptions({ day }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DayPage day={day} canWrite={can("finance.write")} />
    </HydrationBoundary>
  );
}
