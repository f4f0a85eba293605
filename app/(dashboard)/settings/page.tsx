import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpenPage, titled } from "@/app/menu-page";
import { CompanyBoard } from "@/components/accounts/company/company-board";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("company");

export default async function CompanyPage() {
  if (!(await mayOpenPage("company"))) redirect("/settings/account");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await queryClient.prefetchQuery(queries.company.get.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CompanyBoard />
    </HydrationBoundary>
  );
}
