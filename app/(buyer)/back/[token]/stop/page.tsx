import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StopReminders } from "@/components/checkout/cart-recovery/stop-reminders";
import { pageApi } from "@/server/page-api";

// Not `no-referrer`: the form would then be sent with the origin `null`, which is rejected.
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ stopped?: string | string[] }>;
}

export default async function StopRemindersPage({ params, searchParams }: Props) {
  const { token } = await params;
  const found = await (await pageApi()).findStopPage(token);
  if (!found) notFound();
  return <StopReminders token={token} shop={found.shop} isStopped={(await searchParams).stopped === "1"} />;
}
