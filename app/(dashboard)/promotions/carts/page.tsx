import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { RecoveryProductList } from "@/components/checkout/cart-recovery/recovery-product-list";
import { PageHeader } from "@/components/ui/page-header";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("carts");

export default async function CartsPage() {
  const t = await getTranslations("recovery");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.cartRecovery.products.queryOptions());
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader page="carts" text={t("productsSubtitle")} />
      <RecoveryProductList />
    </HydrationBoundary>
  );
}
