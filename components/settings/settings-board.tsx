"use client";

import { Button } from "@mantine/core";
import { IconBuildingBank, IconFlask, IconPalette } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { NoticeChoices } from "../notices/notice-choices";
import { useAccess } from "../shell/access";
import { useTRPC } from "../trpc/client";
import { PageHeader } from "../ui/page-header";
import { PagePart } from "../ui/page-part";
import { QueryRows } from "../ui/query-rows";
import { CompanyForm } from "./company-form";
import { FeeTable } from "./fee-table";
import { PasswordForm } from "./password-form";
import { ProfileForm } from "./profile-form";
import { SessionList } from "./session-list";

/** The company's settings for those with the permission; everyone's own profile, password and sessions. */
export function SettingsBoard() {
  const t = useTranslations("settings");
  const tMode = useTranslations("testMode");
  const trpc = useTRPC();
  const access = useAccess();
  const maySeeCompany = access.includes("settings.read");
  const profile = useQuery(trpc.account.get.queryOptions({}));
  const company = useQuery({ ...trpc.company.get.queryOptions({}), enabled: maySeeCompany });

  return (
    <>
      <PageHeader title={t("title")} text={t("subtitle")} />
      {maySeeCompany && (
        <QueryRows query={company} failedTitle={t("companyFailed")}>
          {(found) => (
            <>
              <PagePart id="company" title={t("company")} text={t("companyText")}>
                <CompanyForm company={found} />
              </PagePart>
              <PagePart id="fees" title={t("fees")} text={t("feesText")}>
                <FeeTable fees={found.fees} />
              </PagePart>
            </>
          )}
        </QueryRows>
      )}
      {access.includes("connections.read") && (
        <PagePart id="payments" title={t("payments")} text={t("paymentsText")}>
          <Button
            component={Link}
            href="/settings/payments"
            variant="default"
            leftSection={<IconBuildingBank size={16} stroke={1.6} aria-hidden="true" />}
          >
            {t("paymentsOpen")}
          </Button>
        </PagePart>
      )}
      {access.includes("settings.write") && (
        <PagePart id="test-mode" title={tMode("title")} text={tMode("settingsText")}>
          <Button
            component={Link}
            href="/settings/test-mode"
            variant="default"
            leftSection={<IconFlask size={16} stroke={1.6} aria-hidden="true" />}
          >
            {tMode("settingsOpen")}
          </Button>
        </PagePart>
      )}
      {access.includes("products.read") && (
        <PagePart id="checkout" title={t("checkout")} text={t("checkoutText")}>
          <Button
            component={Link}
            href="/settings/checkout"
            variant="default"
            leftSection={<IconPalette size={16} stroke={1.6} aria-hidden="true" />}
          >
            {t("checkoutOpen")}
          </Button>
        </PagePart>
      )}
      {access.includes("overview.read") && (
        <PagePart id="notices" title={t("notices")} text={t("noticesText")}>
          <NoticeChoices />
        </PagePart>
      )}
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
