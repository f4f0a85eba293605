import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext, mayOpen } from "@/app/session";
import { LinkPage } from "@/components/payments/payment-links/link-page";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("paymentLinks");
  return { title: t("one") };
}

interface Props {
  params: Promise<{ paymentLinkId: string }>;
}

export default async function OnePaymentLinkPage({ params }: Props) {
  if (!(await mayOpen("promotions.read"))) return <NoAccess />;
  const { paymentLinkId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  const { paymentLinks } = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, paymentLinks.get.queryOptions({ paymentLinkId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <LinkPage
        paymentLinkId={paymentLinkId}
        canWrite={can("promotions.write")}
        canReadSales={can("transactions.read")}
      />
    </HydrationBoundary>
  );
}
