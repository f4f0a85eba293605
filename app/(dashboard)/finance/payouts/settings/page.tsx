import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { PayoutSettings } from "@/components/treasury/payouts/payout-settings";
import { DetailHeader } from "@/components/ui/detail-header";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("payoutSettings");

export default async function PayoutSettingsPage() {
  if (!(await mayOpenPage("payoutSettings"))) return <NoAccess />;
  const t = await getTranslations("payouts");
  const queryClient = createQueryClient();
  const { payoutAccounts, payouts } = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.fetchQuery(payoutAccounts.listForMembers.queryOptions({})),
    queryClient.fetchQuery(payouts.limits.queryOptions({})),
    queryClient.fetchQuery(payouts.automatic.queryOptions({})),
    queryClient.fetchQuery(payouts.offer.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DetailHeader
        back={{ href: "/finance/payouts", page: "payouts" }}
        page="payoutSettings"
        text={t("settingsText")}
      />
      <PayoutSettings />
    </HydrationBoundary>
  );
}
