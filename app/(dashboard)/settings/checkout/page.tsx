import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { dashboardContext } from "@/app/session";
import { CheckoutLookBoard } from "@/components/catalog/branding/checkout-look-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("checkout");

export default async function CheckoutLookPage() {
  const { can, company } = await dashboardContext();
  if (!company || !can("products.read")) return <NoAccess />;
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.checkout.look.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CheckoutLookBoard company={company.name} />
    </HydrationBoundary>
  );
}
