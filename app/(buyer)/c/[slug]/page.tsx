import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ClosedLinkView } from "@/components/checkout/orders/closed-link-view";
import { pageApi } from "@/server/page-api";
import { type CheckoutProps, CheckoutRoute, describeCheckout } from "../../checkout-route";

const readUnsold = cache(async (slug: string) => (await pageApi()).readUnsoldOffer(slug));

export function generateMetadata(props: CheckoutProps): Promise<Metadata> {
  return describeCheckout(props, readUnsold);
}

export default function OfferRoute(props: CheckoutProps) {
  return <CheckoutRoute {...props} root="/c" otherwise={<Unsold {...props} />} />;
}

async function Unsold({ params }: Pick<CheckoutProps, "params">) {
  const offer = await readUnsold((await params).slug);
  return offer ? <ClosedLinkView link={offer} /> : notFound();
}
