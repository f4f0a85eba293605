import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen } from "@/app/session";
import { NewPayoutForm } from "@/components/treasury/payouts/new-payout-form";
import { DetailHeader } from "@/components/ui/detail-header";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payouts");
  return { title: t("new") };
}

export default async function NewPayoutPage() {
  if (!(await mayOpen("finance.write"))) return <NoAccess />;
  const t = await getTranslations("payouts");
  const queryClient = createQueryClient();
  const { balance, payoutAccounts, payouts } = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.fetchQuery(balance.get.queryOptions({})),
    queryClient.fetchQuery(payoutAccounts.listForMembers.queryOptions({})),
    queryClient.fetchQuery(payouts.limits.queryOptions({})),
    queryClient.fetchQuery(payouts.offer.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DetailHeader back={{ href: "/finance/payouts", page: "payouts" }} title={t("new")} />
      <NewPayoutForm />
    </HydrationBoundary>
  );
}
