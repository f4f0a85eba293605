import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext, mayOpen } from "@/app/session";
import { PayoutPage } from "@/components/treasury/payouts/payout-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payouts");
  return { title: t("one") };
}

interface Props {
  params: Promise<{ payoutId: string }>;
}

export default async function OnePayoutPage({ params }: Props) {
  if (!(await mayOpen("finance.read"))) return <NoAccess />;
  const { payoutId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  const { payouts } = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, payouts.get.queryOptions({ payoutId }));
  await fetchSubject(queryClient, payouts.situation.queryOptions({ payoutId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PayoutPage payoutId={payoutId} canWrite={can("finance.write")} />
    </HydrationBoundary>
  );
}
