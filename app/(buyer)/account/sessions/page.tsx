import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SessionsView } from "@/components/buyers/account/sessions-view";
import { door } from "@/server/door";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function SessionsPage() {
  const found = await (await door()).readSessions(await headers());
  return found ? <SessionsView {...found} /> : redirect("/account/sign-in?returnTo=/account/sessions");
}
