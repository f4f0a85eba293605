import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { NotInAccount } from "@/components/buyers/account/account-frame";
import { standingOf } from "@/components/buyers/account/subscription-mark";
import { SubscriptionView } from "@/components/buyers/account/subscription-view";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ subscriptionId: string }>;
  searchParams: Promise<{ done?: string; problem?: string }>;
}

const read = cache(async (subscriptionId: string) =>
  (await pageApi()).readSubscriptionOf(await headers(), subscriptionId),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [found, t] = await Promise.all([read((await params).subscriptionId), getTranslations("account.subscriptions")]);
  const data = found?.data;
  const title = data ? `${t(`states.${standingOf(data)}`)} · ${data.productName}` : t("title");
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function SubscriptionPage({ params, searchParams }: Props) {
  const { subscriptionId } = await params;
  const { done, problem } = await searchParams;
  const found = await read(subscriptionId);
  if (!found) redirect(`/account/sign-in?returnTo=${encodeURIComponent(`/account/subscriptions/${subscriptionId}`)}`);
  const { email, data } = found;
  return data ? (
    <SubscriptionView {...{ email, done, problem }} page={data} />
  ) : (
    <NotInAccount email={email} part="subscriptions" />
  );
}
