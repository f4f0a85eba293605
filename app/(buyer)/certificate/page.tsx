import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CertificateNotice } from "@/components/courses/certificates/certificate-notice";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("certificate");
  return { title: t("check"), robots: { index: false, follow: false } };
}

export default async function CheckRoute({ searchParams }: { searchParams: Promise<{ code?: string | string[] }> }) {
  const { code } = await searchParams;
  if (typeof code === "string" && code.trim() !== "") redirect(`/certificate/${encodeURIComponent(code.trim())}`);
  return <CertificateNotice state="check" />;
}
