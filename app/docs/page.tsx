import { getLocale } from "next-intl/server";
import { GuidePage } from "@/components/docs/guide-page";
import { guides } from "@/components/docs/guides/guides";
import { readGuideFacts } from "./guide-facts";

export default async function QuickstartPage() {
  const facts = await readGuideFacts();
  const { title, write } = guides[await getLocale()].quickstart;
  return <GuidePage title={title} guide={write(facts)} words={facts.words} />;
}
