import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DigestsView } from "@/components/courses/classroom/digests-view";
import { pageApi } from "@/server/page-api";

// Not `no-referrer`: the form would then be sent with the origin `null`, which is rejected.
export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ stopped?: string | string[] }>;
}

export default async function DigestsPage({ params, searchParams }: Props) {
  const { token } = await params;
  if (!(await pageApi()).openStopToken(token)) notFound();
  return <DigestsView token={token} isStopped={(await searchParams).stopped === "1"} />;
}
