import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReferenceIndex } from "@/components/docs/reference-index";
import { readReference } from "../read-reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("reference"), description: t("referenceText") };
}

export default async function ReferencePage() {
  return <ReferenceIndex reference={await readReference()} />;
}
