import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { ProductPage } from "@/components/catalog/products/product-page";
import { CoproducersCard } from "@/components/partners/coproducers/coproducers-card";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("products");
  return { title: t("one") };
}

interface Props {
  params: Promise<{ productId: string }>;
}

export default async function OneProductPage({ params }: Props) {
  const { productId } = await params;
  const { can } = await dashboardContext();
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.products.get.queryOptions({ productId }));
  await Promise.all([
    queryClient.prefetchQuery(queries.products.categories.queryOptions({})),
    queryClient.prefetchQuery(queries.products.links.queryOptions({ productId })),
    queryClient.prefetchQuery(queries.offers.list.queryOptions({ productId })),
    queryClient.prefetchQuery(queries.checkout.methods.queryOptions({ productId })),
    queryClient.prefetchQuery(queries.coproducers.list.queryOptions({ productId })),
    queryClient.prefetchQuery(queries.orderBumps.list.queryOptions({ productId })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <ProductPage
        productId={productId}
        canWrite={can("products.write")}
        canPromote={can("promotions.write")}
        coproducers={<CoproducersCard productId={productId} canWrite={can("promotions.write")} />}
      />
    </HydrationBoundary>
  );
}
