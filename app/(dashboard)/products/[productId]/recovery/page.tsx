import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { RecoveryPage } from "@/components/checkout/cart-recovery/recovery-page";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("recovery");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ productId: string }>;
}

export default async function ProductRecoveryPage({ params }: Props) {
  const { productId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.cartRecovery.sequences.queryOptions({ productId }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RecoveryPage productId={productId} canWrite={can("promotions.write")} />
    </HydrationBoundary>
  );
}
