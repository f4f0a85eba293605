import type { Metadata } from "next";
import { GuidePage } from "@/components/docs/guide-page";
import { guides } from "@/components/docs/guides/guides";
import { readGuideFacts } from "./guide-facts";

export async function generateMetadata(): Promise<Metadata> {
  const facts = await readGuideFacts();
  return { description: guides.quickstart(facts).summary };
}

export default async function QuickstartPage() {
  const facts = await readGuideFacts();
  return <GuidePage title={facts.t("quickstart.title")} guide={guides.quickstart(facts)} />;
}
