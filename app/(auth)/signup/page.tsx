import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentSession } from "@/app/session";
import { AuthHeading } from "@/components/auth/auth-heading";
import { AuthLink } from "@/components/auth/auth-link";
import { homePath } from "@/components/auth/return-path";
import { SignUpForm } from "@/components/auth/sign-up-form";

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
