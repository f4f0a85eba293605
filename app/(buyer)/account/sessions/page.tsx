import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SessionsView } from "@/components/buyers/account/sessions-view";
import { pageApi } from "@/server/page-api";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function SessionsPage() {
  const found = await (await pageApi()).readSessions(await headers());
  return found ? <SessionsView {...found} /> : redirect("/account/sign-in?returnTo=/account/sessions");
}
