import "@/components/docs/docs.css";
import { ColorSchemeScript } from "@mantine/core";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { DocsNavGroup } from "@/components/docs/docs-nav";
import { DocsShell } from "@/components/docs/docs-shell";
import { guidePath, guideSlugs } from "@/components/docs/guides/guide";
import { guides } from "@/components/docs/guides/guides";
import type { Reference } from "@/components/docs/reference";
import { words } from "@/components/docs/words";
import { findReader } from "./find-reader";
import { readReference } from "./read-reference";

export async function generateMetadata(): Promise<Metadata> {
  const { title } = words[await getLocale()];
  return { title: { default: title, template: `%s · ${title} · Quitanda` } };
}

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? "";
  const locale = await getLocale();
  const frame = words[locale];
  const guideLinks = guideSlugs.map((slug) => ({ path: guidePath(slug), label: guides[locale][slug].title }));
  const groups: DocsNavGroup[] = [
    { title: frame.guides, links: guideLinks },
    { title: frame.reference, links: [{ path: "/docs/reference", label: frame.allOperations }] },
    ...listOperations(await readReference()),
  ];
  return (
    <>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      <DocsShell groups={groups} locale={locale} words={frame} reader={await findReader()}>
        {children}
      </DocsShell>
    </>
  );
}

function listOperations({ groups }: Reference): DocsNavGroup[] {
  return groups.map(({ name, operations }) => ({
    title: name,
    language: "en",
    links: operations.map(({ slug, summary, method, path, deprecated }) => ({
      path: `/docs/reference/${slug}`,
      label: summary,
      method,
      deprecated,
      terms: path,
    })),
  }));
}
