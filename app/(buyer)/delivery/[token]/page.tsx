import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { DeliveryNotice } from "@/components/buyer/delivery-notice";
import { door } from "@/server/door";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "no-referrer" };

/** Our own address of what a product delivers: it leads on only while the order is paid. */
export default async function DeliveryRoute({ params }: { params: Promise<{ token: string }> }) {
  const delivery = await (await door()).readDelivery((await params).token);
  if (!delivery) return notFound();
  return delivery.state === "open" ? redirect(delivery.url) : <DeliveryNotice state={delivery.state} />;
}
