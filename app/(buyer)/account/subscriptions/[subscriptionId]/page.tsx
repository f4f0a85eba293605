import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NotInAccount } from "@/components/buyers/account/account-frame";
import { SubscriptionView } from "@/components/buyers/account/subscription-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.subscriptions");
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  params: Promise<{ subscriptionId: string }>;
  searchParams: Promise<{ done?: string; problem?: string }>;
}

export default async function SubscriptionPage({ params, searchParams }: Props) {
  const { subscriptionId } = await params;
  const { done, problem } = await searchParams;
  const found = await (await pageApi()).readSubscriptionOf(await headers(), subscriptionId);
  if (!found) redirect(`/account/sign-in?returnTo=${encodeURIComponent(`/account/subscriptions/${subscriptionId}`)}`);
  const { email, data } = found;
  return data ? (
    <SubscriptionView {...{ email, done, problem }} page={data} />
  ) : (
    <NotInAccount email={email} part="subscriptions" />
  );
}
