import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EnterView } from "@/components/buyers/account/enter-view";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ token: string }>;
}

const read = cache(async (token: string) => (await pageApi()).readSignInLink(token, await headers()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [link, t] = await Promise.all([read((await params).token), getTranslations("signIn")]);
  const title = t(link === null ? "overTitle" : link.code === null ? "confirmTitle" : "elsewhereTitle");
  // `no-referrer` would send the form with `Origin: null`, which the server rejects.
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

/** Opening the page signs no one in, because mail scanners open links. */
export default async function EnterPage({ params }: Props) {
  const { token } = await params;
  return <EnterView token={token} link={await read(token)} />;
}
