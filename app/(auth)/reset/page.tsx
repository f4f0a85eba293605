import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { AuthLink } from "@/components/accounts/auth/auth-link";
import { ResetRequestForm } from "@/components/accounts/auth/reset-request-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reset");
  return { title: t("title") };
}

export default async function ResetRequestPage() {
  const t = await getTranslations("reset");
  return (
    <>
      <AuthHeading title={t("heading")} text={t("text")} />
      <ResetRequestForm />
      <AuthLink href="/login">{t("back")}</AuthLink>
    </>
  );
}
