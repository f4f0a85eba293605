import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireSession } from "@/app/session";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { ConfirmEmailForm } from "@/components/accounts/auth/confirm-email-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("confirmEmail");
  // The URL contains a secret that must not leak to other sites.
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, { email }] = await Promise.all([params, requireSession()]);
  const t = await getTranslations("confirmEmail");
  return (
    <>
      <AuthHeading title={t("heading")} text={t("text", { email })} />
      <ConfirmEmailForm token={token} />
    </>
  );
}
