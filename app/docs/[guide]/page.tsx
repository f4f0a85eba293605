import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "next-intl/server";
import { GuidePage } from "@/components/docs/guide-page";
import { guideSlugs } from "@/components/docs/guides/guide";
import { guides } from "@/components/docs/guides/guides";
import { readGuideFacts } from "../guide-facts";

interface Props {
  params: Promise<{ guide: string }>;
}

async function findGuide({ params }: Props) {
  const { guide } = await params;
  const slug = guideSlugs.find((each) => each === guide);
  // The quickstart is /docs itself.
  return slug && slug !== "quickstart" ? guides[await getLocale()][slug] : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findGuide(props)).title };
}

export default async function GuideRoute(props: Props) {
  const { title, write } = await findGuide(props);
  const facts = await readGuideFacts();
  return <GuidePage title={title} guide={write(facts)} words={facts.words} />;
}
