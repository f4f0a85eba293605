"use client";

import { Button } from "@mantine/core";
import {
  type Icon,
  IconBuildingBank,
  IconFileExport,
  IconFlask,
  IconPalette,
  IconTargetArrow,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccess } from "../../ui/frame/access";
import { PageHeader } from "../../ui/page-header";
import { PagePart } from "../../ui/page-part";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { CompanyForm } from "../company/company-form";
import { FeeTable } from "../company/fee-table";
import { NoticeChoices } from "../notices/notice-choices";
import { PasswordForm } from "./password-form";
import { ProfileForm } from "./profile-form";
import { SessionList } from "./session-list";

interface LinkPartProps {
  /** Last segment of the page's path. */
  id: string;
  title: string;
  text: string;
  icon: Icon;
  open: string;
}

function LinkPart({ id, title, text, icon: Picture, open }: LinkPartProps) {
  return (
    <PagePart id={id} title={title} text={text}>
      <Button
        component={Link}
        href={`/settings/${id}`}
        variant="default"
        leftSection={<Picture size={16} stroke={1.6} aria-hidden="true" />}
      >
        {open}
      </Button>
    </PagePart>
  );
}

export function SettingsBoard() {
  const t = useTranslations("settings");
  const tMode = useTranslations("testMode");
  const tTracking = useTranslations("tracking");
  const tBulk = useTranslations("bulk");
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
        <LinkPart
          id="payments"
          title={t("payments")}
          text={t("paymentsText")}
          icon={IconBuildingBank}
          open={t("paymentsOpen")}
        />
      )}
      {access.includes("settings.write") && (
        <LinkPart
          id="test-mode"
          title={tMode("title")}
          text={tMode("settingsText")}
          icon={IconFlask}
          open={tMode("settingsOpen")}
        />
      )}
      {access.includes("products.read") && (
        <LinkPart
          id="checkout"
          title={t("checkout")}
          text={t("checkoutText")}
          icon={IconPalette}
          open={t("checkoutOpen")}
        />
      )}
      {(access.includes("exports.read") || access.includes("imports.read")) && (
        <LinkPart
          id="data"
          title={tBulk("title")}
          text={tBulk("subtitle")}
          icon={IconFileExport}
          open={tBulk("open")}
        />
      )}
      {access.includes("promotions.read") && (
        <LinkPart
          id="tracking"
          title={tTracking("title")}
          text={tTracking("settingsText")}
          icon={IconTargetArrow}
          open={tTracking("settingsOpen")}
        />
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
