import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currentSession } from "@/app/session";
import { AuthHeading } from "@/components/accounts/auth/auth-heading";
import { AuthLink } from "@/components/accounts/auth/auth-link";
import { JoinAsNewForm, JoinButton } from "@/components/accounts/auth/invitation-forms";
import { loginPath } from "@/components/ui/session/return-path";
import { pageApi } from "@/server/page-api";
import { chooseCompany } from "../../../(dashboard)/choose-company";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  // The URL contains a secret that must not leak to other sites.
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const t = await getTranslations("invitation");
  const tRoles = await getTranslations("roles");
  const invitation = await (await pageApi()).readInvitation(token);
  if (!invitation) {
    return (
      <>
        <AuthHeading title={t("goneTitle")} text={t("goneText")} />
        <AuthLink href="/login">{t("signIn")}</AuthLink>
      </>
    );
  }
  const { companyName, inviterName, email, role, hasAccount } = invitation;
  const session = await currentSession();
  const heading = (
    <AuthHeading
      title={t("heading", { company: companyName })}
      text={t("text", { inviter: inviterName, role: tRoles(role) })}
    />
  );
  if (session?.email === email) {
    return (
      <>
        {heading}
        <JoinButton token={token} chooseCompany={chooseCompany} />
      </>
    );
  }
  if (session || hasAccount) {
    return (
      <>
        {heading}
        <p>{session ? t("otherAccount", { email, current: session.email }) : t("hasAccount", { email })}</p>
        {!session && <AuthLink href={loginPath(`/invite/${token}`)}>{t("signIn")}</AuthLink>}
      </>
    );
  }
  return (
    <>
      {heading}
      <JoinAsNewForm token={token} email={email} />
    </>
  );
}
