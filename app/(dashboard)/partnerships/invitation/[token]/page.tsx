import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { dashboardContext } from "@/app/session";
import { PartnerInvitationCard } from "@/components/partners/affiliates/partner-invitation-card";
import { PageHeader } from "@/components/ui/page-header";
import { ReadOnlyNote } from "@/components/ui/read-only-note";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("partnerships");
  // The URL contains a secret that must not leak to other sites.
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function PartnerInvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("partnerships");
  const { can, company } = await dashboardContext();
  const canWrite = can("promotions.write");
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  await fetchSubject(queryClient, queries.partners.invitation.queryOptions({ token }));
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <PageHeader title={t("title")} text={t("subtitle")} />
      {!canWrite && <ReadOnlyNote />}
      <PartnerInvitationCard token={token} companyName={company?.name ?? ""} canWrite={canWrite} />
    </HydrationBoundary>
  );
}
