import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { StopReminders } from "@/components/checkout/cart-recovery/stop-reminders";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ stopped?: string | string[]; erased?: string | string[] }>;
}

const read = cache(async (token: string) => (await pageApi()).findStopPage(token));

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [found, { stopped }, t] = await Promise.all([
    read((await params).token),
    searchParams,
    getTranslations("stopReminders"),
  ]);
  const title = t(stopped === "1" ? "stoppedTitle" : "title", { shop: found?.shop ?? "" });
  // `no-referrer` would send the form with `Origin: null`, which the server rejects.
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function StopRemindersPage({ params, searchParams }: Props) {
  const { token } = await params;
  const found = await read(token);
  if (!found) notFound();
  const { stopped, erased } = await searchParams;
  const isErased = erased === "1" && found.typed.length === 0;
  return <StopReminders token={token} page={found} isStopped={stopped === "1"} isErased={isErased} />;
}
