import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Outbox } from "@/components/runtime/dev-outbox/outbox";
import { Providers } from "@/components/ui/providers";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("outbox");
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function OutboxPage() {
  const mails = await (await pageApi()).readOutbox(await headers());
  if (!mails) notFound();
  return (
    <Providers section="dev/outbox">
      <Outbox mails={mails.map(({ html: _html, ...mail }) => mail)} />
    </Providers>
  );
}
