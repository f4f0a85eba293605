import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { mayOpen } from "@/app/session";
import { NewConnection } from "@/components/connections/new-connection";
import { NoAccess } from "@/components/shell/no-access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("connections.new");
  return { title: t("title") };
}

export default async function NewConnectionPage() {
  return (await mayOpen("connections.write")) ? <NewConnection /> : <NoAccess />;
}
