import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MissingPage } from "@/components/ui/missing-page";
import { currentSession } from "./session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

/** 404 page. Buyers also see it after a mistyped link, so only members find a link to the dashboard. */
export default async function NotFound() {
  return <MissingPage isMember={(await currentSession()) !== null} />;
}
