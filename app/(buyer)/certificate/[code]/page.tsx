import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { CertificateNotice } from "@/components/courses/certificates/certificate-notice";
import { CertificateProof } from "@/components/courses/certificates/certificate-proof";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ code: string }>;
}

const read = cache(async (code: string) => (await pageApi()).readCertificate(decodeURIComponent(code)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [found, t] = await Promise.all([read((await params).code), getTranslations("certificate")]);
  const title = found?.status === "valid" ? `${t("valid")} · ${found.courseTitle}` : t(found ? "withdrawn" : "unknown");
  return { title, robots: { index: false, follow: false }, referrer: "no-referrer" };
}

export default async function CertificateRoute({ params }: Props) {
  const certificate = await read((await params).code);
  if (certificate?.status === "valid") return <CertificateProof certificate={certificate} />;
  return <CertificateNotice state={certificate ? "withdrawn" : "unknown"} typed={certificate?.code} />;
}
