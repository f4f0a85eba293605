import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ClosedLinkView } from "@/components/checkout/orders/closed-link-view";
import { pageApi } from "@/server/page-api";
import { type CheckoutProps, CheckoutRoute, describeCheckout } from "../../checkout-route";

const readClosed = cache(async (slug: string) => (await pageApi()).readClosedLink(slug));

// Search engines must not index links meant for their recipients.
export async function generateMetadata(props: CheckoutProps): Promise<Metadata> {
  return { ...(await describeCheckout(props, readClosed)), robots: { index: false, follow: false } };
}

export default function LinkRoute(props: CheckoutProps) {
  return <CheckoutRoute {...props} root="/l" otherwise={<Closed {...props} />} />;
}

async function Closed({ params }: Pick<CheckoutProps, "params">) {
  const link = await readClosed((await params).slug);
  return link ? <ClosedLinkView link={link} /> : notFound();
}
