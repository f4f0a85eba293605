import type { Metadata } from "next";
import { EnterView } from "@/components/buyers/account/enter-view";
import { pageApi } from "@/server/page-api";

// Not "no-referrer": its form would then come from the origin "null", which is refused.
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

/** The link of a sign-in mail: it signs nobody in by itself, because mail scanners open links too. */
export default async function EnterPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <EnterView token={token} isOpen={await (await pageApi()).readSignInLink(token)} />;
}
