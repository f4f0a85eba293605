import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { mayOpen, requireSession } from "@/app/session";
import { KeyBoard } from "@/components/accounts/api-keys/key-board";
import { NoAccess } from "@/components/ui/frame/no-access";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiKeys");
  return { title: t("title") };
}

export default async function ApiKeysPage() {
  if (!(await mayOpen("api_keys.read"))) return <NoAccess />;
  const { userId } = await requireSession();
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery((await dashboardQueries(queryClient)).apiKeys.list.queryOptions({}));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <KeyBoard userId={userId} />
    </HydrationBoundary>
  );
}
