import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readChangelog } from "@/components/docs/changelog";
import { ChangelogPage } from "@/components/docs/changelog-page";
import { readChangelogFile } from "../read-changelog";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("changelog.title"), description: t("changelog.summary") };
}

export default async function ChangelogRoute() {
  return <ChangelogPage releases={readChangelog(await readChangelogFile())} />;
}
