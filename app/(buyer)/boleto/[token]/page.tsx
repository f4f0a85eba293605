import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BoletoSlip } from "@/components/payments/boletos/boleto-slip";
import { pageApi } from "@/server/page-api";

export const metadata: Metadata = { title: "Boleto", robots: { index: false, follow: false }, referrer: "no-referrer" };

export default async function BoletoPage({ params }: { params: Promise<{ token: string }> }) {
  const slip = await (await pageApi()).readBoletoPage((await params).token);
  return slip ? <BoletoSlip slip={slip} /> : notFound();
}
