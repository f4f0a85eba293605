import "@/components/docs/docs.css";
import { ColorSchemeScript } from "@mantine/core";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { DocsNavGroup } from "@/components/docs/docs-nav";
import { DocsShell } from "@/components/docs/docs-shell";
import { guidePath, guideSlugs } from "@/components/docs/guides/guide";
import type { Reference } from "@/components/docs/reference";
import { findReader } from "./find-reader";
import { readReference } from "./read-reference";

export async function generateMetadata(): Promise<Metadata> {
  const title = (await getTranslations("docs"))("title");
  return { title: { default: title, template: `%s · ${title} · Quitanda` } };
}

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  const locale = await getLocale();
  const [t, tGuides] = await Promise.all([getTranslations("docs"), getTranslations("guides")]);
  const { docs } = await getMessages();
  const guideLinks = guideSlugs.map((slug) => ({ path: guidePath(slug), label: tGuides(`${slug}.title`) }));
  const groups: DocsNavGroup[] = [
    { title: t("guides"), links: [...guideLinks, { path: "/docs/changelog", label: t("changelog.title") }] },
    { title: t("reference"), links: [{ path: "/docs/reference", label: t("allOperations") }] },
    ...listOperations(await readReference()),
  ];
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <NextIntlClientProvider messages={{ docs }}>
        <DocsShell groups={groups} locale={locale} reader={await findReader()}>
          {children}
        </DocsShell>
      </NextIntlClientProvider>
    </>
  );
}

function listOperations({ groups }: Reference): DocsNavGroup[] {
  return groups.map(({ name, operations }) => ({
    title: name,
    links: operations.map(({ slug, summary, method, path, deprecated }) => ({
      path: `/docs/reference/${slug}`,
      label: summary,
      method,
      deprecated,
      terms: path,
    })),
  }));
}
