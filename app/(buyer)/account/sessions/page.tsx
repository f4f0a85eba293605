import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SessionsView } from "@/components/buyers/account/sessions-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("sessions"), robots: { index: false, follow: false } };
}

export default async function SessionsPage() {
  const found = await (await pageApi()).readSessions(await headers());
  return found ? <SessionsView {...found} /> : redirect("/account/sign-in?returnTo=/account/sessions");
}
