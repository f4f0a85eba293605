import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { ProductFrame } from "@/components/catalog/products/product-frame";
import { RecoveryTab } from "@/components/checkout/cart-recovery/recovery-tab";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("products");
  return { title: t("parts.recovery") };
}

interface Props {
  params: Promise<{ productId: string }>;
}

export default async function ProductRecoveryTabPage({ params }: Props) {
  const { productId } = await params;
  const canWrite = (await dashboardContext()).can("promotions.write");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.products.get.queryOptions({ productId }));
  await Promise.all([queryClient.prefetchQuery(queries.cartRecovery.sequences.queryOptions({ productId }))]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ProductFrame productId={productId} canWrite={canWrite}>
        <RecoveryTab productId={productId} canWrite={canWrite} />
      </ProductFrame>
    </HydrationBoundary>
  );
}
