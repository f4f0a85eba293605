"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "../../ui/page-header";
import { PagePart } from "../../ui/page-part";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { PasswordForm } from "./password-form";
import { ProfileForm } from "./profile-form";
import { SessionList } from "./session-list";

export function AccountBoard() {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const profile = useQuery(trpc.account.get.queryOptions({}));
  return (
    <>
      <PageHeader page="account" text={t("accountText")} />
      <QueryRows query={profile} failedTitle={t("profileFailed")} placeholders={4}>
        {(found) => (
          <>
            <PagePart id="profile" title={t("profile")} text={t("profileText")}>
              <ProfileForm profile={found} />
            </PagePart>
            <PagePart id="password" title={t("passwordTitle")} text={t("passwordChangeText")}>
              <PasswordForm email={found.email} />
            </PagePart>
          </>
        )}
      </QueryRows>
      <PagePart id="sessions" title={t("sessions")} text={t("sessionsText")}>
        <SessionList />
      </PagePart>
    </>
  );
}
