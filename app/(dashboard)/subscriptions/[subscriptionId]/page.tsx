import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { SubscriptionPage } from "@/components/subscriptions/subscription-page";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("subscriptions");
  return { title: t("one") };
}

interface Props {
  params: Promise<{ subscriptionId: string }>;
}

export default async function OneSubscriptionPage({ params }: Props) {
  const { subscriptionId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  await fetchSubject(
    queryClient,
    (await dashboardQueries(queryClient)).subscriptions.get.queryOptions({ subscriptionId }),
  );
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <SubscriptionPage subscriptionId={subscriptionId} canWrite={can("subscriptions.write")} />
    </HydrationBoundary>
  );
}
