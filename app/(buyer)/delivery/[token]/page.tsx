import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { DeliveryNotice } from "@/components/checkout/delivery-links/delivery-notice";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ token: string }>;
}

const read = cache(async (token: string) => (await pageApi()).readDelivery(token));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [delivery, t] = await Promise.all([read((await params).token), getTranslations("delivery")]);
  const title = t(delivery?.state === "expired" ? "expiredTitle" : "closedTitle");
  return { title, robots: { index: false, follow: false }, referrer: "no-referrer" };
}

/** Redirects to the purchased product while the order is paid. */
export default async function DeliveryRoute({ params }: Props) {
  const delivery = await read((await params).token);
  if (!delivery) return notFound();
  return delivery.state === "open" ? redirect(delivery.url) : <DeliveryNotice state={delivery.state} />;
}
