import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MissingPage } from "@/components/ui/missing-page";
import { currentSession } from "./session";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("notFound"))("title") };
}

/**
 * Renders the 404 page. Only members see a link to the dashboard, because buyers also reach this
 * page through mistyped links.
 */
export default async function NotFound() {
  return <MissingPage isMember={(await currentSession()) !== null} />;
}
