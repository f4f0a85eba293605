import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LinkOver } from "@/components/courses/classroom/link-over";
import { ShelfView } from "@/components/courses/classroom/shelf-view";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("learn");
  return { title: t("shelf"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

interface Props {
  searchParams: Promise<{ link?: string | string[] }>;
}

export default async function ShelfPage({ searchParams }: Props) {
  const { holdersOf, readPerson, readShelf } = await pageApi();
  const sent = await headers();
  const now = new Date();
  const [{ link }, holders, person] = await Promise.all([searchParams, holdersOf(sent, now), readPerson(sent)]);
  if (link === "over") return <LinkOver email={person?.email ?? null} />;
  if (holders.length === 0 && !person) redirect("/account/sign-in?returnTo=/learn");
  return <ShelfView shelf={await readShelf(holders, now)} email={person?.email ?? null} />;
}
