import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BoletoSlip } from "@/components/payments/boletos/boleto-slip";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ token: string }>;
}

const read = cache(async (token: string) => (await pageApi()).readBoletoPage(token));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const slip = await read((await params).token);
  const title = { absolute: ["Boleto", slip?.description, slip?.beneficiary.name].filter(Boolean).join(" · ") };
  return { title, robots: { index: false, follow: false }, referrer: "no-referrer" };
}

export default async function BoletoPage({ params }: Props) {
  const slip = await read((await params).token);
  return slip ? <BoletoSlip slip={slip} /> : notFound();
}
