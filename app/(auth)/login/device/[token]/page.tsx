import { Button } from "@mantine/core";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { AuthLink } from "@/components/accounts/auth/auth-link";
import { pageApi } from "@/server/page-api";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("device");
  // `no-referrer` would send the form with `Origin: null`, which the server rejects.
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

/** Opening the page confirms nothing, because mail scanners open links. */
export default async function DevicePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("device");
  if (!(await (await pageApi()).readDeviceLink(token))) {
    return (
      <>
        <AuthHeading title={t("goneTitle")} text={t("goneText")} />
        <AuthLink href="/login">{t("signIn")}</AuthLink>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={t("title")} text={t("text")} />
      <form method="post" action={`/login/device/${token}/confirm`}>
        <Button type="submit" size="md" fullWidth>
          {t("confirm")}
        </Button>
      </form>
    </>
  );
}
