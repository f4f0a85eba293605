import type { Metadata } from "next";
import { EnterView } from "@/components/buyers/account/enter-view";
import { pageApi } from "@/server/page-api";

// Not `no-referrer`: the form would then be sent with the origin `null`, which is rejected.
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

/**
 * Sign-in page, opened from the link in an email. Opening it does not sign anyone in, because mail scanners also open
 * links.
 */
export default async function EnterPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <EnterView token={token} isOpen={await (await pageApi()).readSignInLink(token)} />;
}
