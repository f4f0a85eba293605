import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DigestsView } from "@/components/courses/classroom/digests-view";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ stopped?: string | string[] }>;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ stopped }, t] = await Promise.all([searchParams, getTranslations("comments.digests")]);
  const title = t(stopped === "1" ? "stoppedTitle" : "title");
  // `no-referrer` would send the form with `Origin: null`, which the server rejects.
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function DigestsPage({ params, searchParams }: Props) {
  const { token } = await params;
  if (!(await pageApi()).openStopToken(token)) notFound();
  return <DigestsView token={token} isStopped={(await searchParams).stopped === "1"} />;
}
