import { Group } from "@mantine/core";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { dashboardQueries } from "@/app/dashboard-queries";
import { titled } from "@/app/menu-page";
import { grantedPermissions } from "@/app/session";
import { loadClockFilters } from "@/components/sandbox/clock/clock-filters";
import { ClockPage } from "@/components/sandbox/clock/clock-page";
import { toPage } from "@/components/ui/address-filters";
import { NoAccess } from "@/components/ui/frame/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { PageLink } from "@/components/ui/page-link";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export const generateMetadata = titled("clock");

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function Page({ searchParams }: Props) {
  const granted = await grantedPermissions("sandbox.act", "settings.write");
  if (!granted.includes("sandbox.act")) return <NoAccess />;
  const mayReset = granted.includes("settings.write");
  const [t, { page }] = await Promise.all([getTranslations("clock"), loadClockFilters(searchParams)]);
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await Promise.all([
    queryClient.prefetchQuery(queries.clock.read.queryOptions(toPage(page))),
    ...(mayReset ? [queryClient.prefetchQuery(queries.company.get.queryOptions({}))] : []),
  ]);
  return (
    <>
      <PageHeader page="clock" text={t("subtitle")}>
        <Group gap="md">
          <PageLink href="/sandbox/scenarios">{t("scenarios")}</PageLink>
          <PageLink href="/sandbox">{t("simulator")}</PageLink>
        </Group>
      </PageHeader>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ClockPage mayReset={mayReset} />
      </HydrationBoundary>
    </>
  );
}
