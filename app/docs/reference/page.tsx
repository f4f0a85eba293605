import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReferenceIndex } from "@/components/docs/reference-index";
import { readReference } from "../read-reference";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("reference") };
}

export default async function ReferencePage() {
  return <ReferenceIndex reference={await readReference()} />;
}
