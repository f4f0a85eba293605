import { Title } from "@mantine/core";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { currentSession } from "@/app/session";
import { AuthLink } from "@/components/accounts/auth/auth-link";
import { LoginForm } from "@/components/accounts/auth/login-form";
import { toReturnPath } from "@/components/ui/session/return-path";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("login");
  return { title: t("title") };
}

interface Props {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function LoginPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  const returnPath = toReturnPath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl);
  if (await currentSession()) redirect(returnPath);
  const t = await getTranslations("login");
  return (
    <>
      <Title order={1} mb="lg">
        {t("heading")}
      </Title>
      <LoginForm returnPath={returnPath} />
      <AuthLink href="/reset">{t("forgotten")}</AuthLink>
      <AuthLink text={t("noAccount")} href="/signup">
        {t("signUp")}
      </AuthLink>
      <AuthLink text={t("bought")} href="/account">
        {t("toPurchases")}
      </AuthLink>
    </>
  );
}
