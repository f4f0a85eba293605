import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { DeliveryNotice } from "@/components/checkout/delivery-links/delivery-notice";
import { pageApi } from "@/server/page-api";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "no-referrer" };

/** Redirects a buyer to the purchased product as long as the order is paid. */
export default async function DeliveryRoute({ params }: { params: Promise<{ token: string }> }) {
  const delivery = await (await pageApi()).readDelivery((await params).token);
  if (!delivery) return notFound();
  return delivery.state === "open" ? redirect(delivery.url) : <DeliveryNotice state={delivery.state} />;
}
