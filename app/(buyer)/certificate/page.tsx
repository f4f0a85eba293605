import { redirect } from "next/navigation";
import { CertificateNotice } from "@/components/courses/certificates/certificate-notice";

export default async function CheckRoute({ searchParams }: { searchParams: Promise<{ code?: string | string[] }> }) {
  const { code } = await searchParams;
  if (typeof code === "string" && code.trim() !== "") redirect(`/certificate/${encodeURIComponent(code.trim())}`);
  return <CertificateNotice state="check" />;
}
