import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClosedLinkView } from "@/components/checkout/orders/closed-link-view";
import { pageApi } from "@/server/page-api";
import { type CheckoutProps, CheckoutRoute, describeCheckout } from "../../checkout-route";

export function generateMetadata(props: CheckoutProps): Promise<Metadata> {
  return describeCheckout(props);
}

export default function OfferRoute(props: CheckoutProps) {
  return <CheckoutRoute {...props} root="/c" otherwise={<Ended {...props} />} />;
}

async function Ended({ params }: Pick<CheckoutProps, "params">) {
  const offer = await (await pageApi()).readEndedOffer((await params).slug);
  return offer ? <ClosedLinkView link={offer} /> : notFound();
}
