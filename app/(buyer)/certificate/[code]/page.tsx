import type { Metadata } from "next";
import { CertificateNotice } from "@/components/courses/certificates/certificate-notice";
import { CertificateProof } from "@/components/courses/certificates/certificate-proof";
import { pageApi } from "@/server/page-api";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "no-referrer" };

/** Shows the validity of a certificate to anyone who has its code. Shows no other data. */
export default async function CertificateRoute({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const certificate = await (await pageApi()).readCertificate(decodeURIComponent(code));
  if (certificate?.status === "valid") return <CertificateProof certificate={certificate} />;
  return <CertificateNotice state={certificate ? "withdrawn" : "unknown"} typed={certificate?.code} />;
}
