import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { AuthLink } from "@/components/accounts/auth/auth-link";
import { ResetForm } from "@/components/accounts/auth/reset-form";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reset");
  // The URL contains a secret that must not leak to other sites.
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("reset");
  const reset = await (await pageApi()).readPasswordReset(token);
  if (!reset) {
    return (
      <>
        <AuthHeading title={t("goneTitle")} text={t("goneText")} />
        <AuthLink href="/reset">{t("again")}</AuthLink>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t("choose")} text={t("chooseText", { email: reset.email })} />
      <ResetForm token={token} />
    </>
  );
}
