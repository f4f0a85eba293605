import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BoletoSlip } from "@/components/buyer/boleto-slip";
import { readBoletoPage } from "@/server/pages/public-pages";

export const metadata: Metadata = { title: "Boleto", robots: { index: false, follow: false }, referrer: "no-referrer" };

export default async function BoletoPage({ params }: { params: Promise<{ token: string }> }) {
  const slip = await readBoletoPage((await params).token);
  return slip ? <BoletoSlip slip={slip} /> : notFound();
}
