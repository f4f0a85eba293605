import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GuidePage } from "@/components/docs/guide-page";
import { guideSlugs } from "@/components/docs/guides/guide";
import { guides } from "@/components/docs/guides/guides";
import { readGuideFacts } from "../guide-facts";

interface Props {
  params: Promise<{ guide: string }>;
}

async function findSlug({ params }: Props) {
  const { guide } = await params;
  const slug = guideSlugs.find((each) => each === guide);
  // The quickstart is served at /docs, not under its slug.
  return slug && slug !== "quickstart" ? slug : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [slug, facts] = await Promise.all([findSlug(props), readGuideFacts()]);
  return { title: facts.t(`${slug}.title`), description: guides[slug](facts).summary };
}

export default async function GuideRoute(props: Props) {
  const slug = await findSlug(props);
  const facts = await readGuideFacts();
  return <GuidePage title={facts.t(`${slug}.title`)} guide={guides[slug](facts)} />;
}
