import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readChangelog } from "@/components/docs/changelog";
import { ChangelogPage } from "@/components/docs/changelog-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("changelog.title"), description: t("changelog.summary") };
}

export default async function ChangelogRoute() {
  const text = await readFile(join(process.cwd(), "CHANGELOG.md"), "utf8");
  return <ChangelogPage releases={readChangelog(text)} />;
}
