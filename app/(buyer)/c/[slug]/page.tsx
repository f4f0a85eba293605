import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type CheckoutProps, CheckoutRoute, describeCheckout } from "../../checkout-route";

export function generateMetadata(props: CheckoutProps): Promise<Metadata> {
  return describeCheckout(props);
}

export default function OfferRoute(props: CheckoutProps) {
  return <CheckoutRoute {...props} root="/c" otherwise={<Missing />} />;
}

function Missing(): never {
  return notFound();
}
