import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { MissingPage } from "@/components/ui/missing-page";
import { pageApi } from "@/server/page-api";
import { currentSession } from "./session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

const mailedLink = /^\/(pay|refund|boleto|delivery|back|learn)\//;

/** Only members see a link to the dashboard, because buyers also reach this page through mistyped links. */
export default async function NotFound() {
  const path = (await headers()).get("x-page-path") ?? "";
  const isLink = mailedLink.test(path);
  const [session, seller] = await Promise.all([
    currentSession(),
    isLink ? (await pageApi()).findSellerBehind(path) : null,
  ]);
  return <MissingPage isMember={session !== null && !isLink} {...{ isLink, seller }} />;
}
