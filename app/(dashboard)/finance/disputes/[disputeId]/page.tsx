import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { DisputePage } from "@/components/payments/disputes/dispute-page";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("disputes");
  return { title: t("one") };
}

interface Props {
  params: Promise<{ disputeId: string }>;
}

export default async function OneDisputePage({ params }: Props) {
  const { disputeId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  await fetchSubject(queryClient, (await dashboardQueries(queryClient)).disputes.get.queryOptions({ disputeId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DisputePage disputeId={disputeId} canDefend={can("finance.write")} />
    </HydrationBoundary>
  );
}
