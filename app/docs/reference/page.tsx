import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { ReferenceIndex } from "@/components/docs/reference-index";
import { words } from "@/components/docs/words";
import { readReference } from "../read-reference";

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[await getLocale()].reference };
}

export default async function ReferencePage() {
  return <ReferenceIndex reference={await readReference()} words={words[await getLocale()]} />;
}
