import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireSession } from "@/app/session";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { CliLogin } from "@/components/accounts/auth/cli-login";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cliLogin"))("title"), referrer: "no-referrer" };
}

export default async function CliLoginPage() {
  const { email } = await requireSession();
  const t = await getTranslations("cliLogin");
  return (
    <>
      <AuthHeading title={t("heading")} text={t("signedInAs", { email })} />
      <CliLogin />
    </>
  );
}
