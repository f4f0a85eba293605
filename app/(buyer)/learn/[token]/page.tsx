import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LearnView } from "@/components/buyer/learn-view";
import { door } from "@/server/door";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

export default async function LearnRoute({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const page = await (await door()).readLearnPage(token);
  return page ? <LearnView {...page} /> : notFound();
}
