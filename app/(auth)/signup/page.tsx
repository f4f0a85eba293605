import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentSession } from "@/app/session";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { AuthLink } from "@/components/accounts/auth/auth-link";
import { SignUpForm } from "@/components/accounts/auth/sign-up-form";
import { homePath } from "@/components/ui/session/return-path";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signUp");
  return { title: t("title") };
}

export default async function SignUpPage() {
  if (await currentSession()) redirect(homePath);
  const t = await getTranslations("signUp");
  return (
    <>
      <AuthHeading title={t("heading")} text={t("text")} />
      <SignUpForm />
      <AuthLink text={t("haveAccount")} href="/login">
        {t("signIn")}
      </AuthLink>
    </>
  );
}
