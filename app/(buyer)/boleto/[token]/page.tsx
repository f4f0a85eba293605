import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BoletoSlip } from "@/components/payments/boletos/boleto-slip";
import { door } from "@/server/door";

export const metadata: Metadata = { title: "Boleto", robots: { index: false, follow: false }, referrer: "no-referrer" };

export default async function BoletoPage({ params }: { params: Promise<{ token: string }> }) {
  const slip = await (await door()).readBoletoPage((await params).token);
  return slip ? <BoletoSlip slip={slip} /> : notFound();
}
