"use client";

import { useDisclosure, useHotkeys } from "@mantine/hooks";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import type { Permission } from "@/db/schema/accounts-enums";
import type { MailAllowance } from "@/server/accounts/company/schemas";
import { Bell } from "../accounts/notices/bell";
import { Brand } from "../ui/brand";
import { CompanyTime } from "../ui/clock/company-time";
import { AccessProvider } from "../ui/frame/access";
import { LeaveGuard } from "../ui/frame/leave-guard";
import { type Mode, ModeProvider } from "../ui/frame/mode";
import { homePath } from "../ui/session/return-path";
import { ToneBadge } from "../ui/tone-badge";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import { BottomBar } from "./bottom-bar";
import { ConfirmBanner } from "./confirm-banner";
import classes from "./dashboard-shell.module.css";
import { DialogsInTime } from "./dialogs-in-time";
import { HoldBanner } from "./hold-banner";
import { MailBanner } from "./mail-banner";
import { ModeSwitch } from "./mode-switch";
import { Navigation } from "./navigation";
import { OfflineNotice } from "./offline-notice";
import { PageProgress } from "./page-progress";
import { SearchButton } from "./search-button";
import { SectionFrame } from "./section-frame";
import { Shortcuts } from "./shortcuts";
import { TestStrip } from "./test-strip";

const menuId = "navigation";

interface Props extends Omit<AccountMenuProps, "companyId">, Mode {
  realId: string | null;
  permissions: Permission[];
  hasClock: boolean;
  /** Clock offset from real time, in milliseconds. */
  aheadMs: number;
  onHold: boolean;
  mustConfirmEmail: boolean;
  /** Email allowance of a company that may send only to confirmed addresses. */
  mails: MailAllowance | null;
  children: ReactNode;
}

export function DashboardShell(props: Props) {
  const { children, permissions, realId, mode, companyId, otherId, hasClock, aheadMs, ...rest } = props;
  const { onHold, mustConfirmEmail, mails, ...account } = rest;
  const t = useTranslations("shell");
  const tMode = useTranslations("testMode");
  const { chooseCompany } = account;
  const path = usePathname();
  const [open, { toggle, close }] = useDisclosure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu that led to it
  useEffect(close, [path, close]);
  useHotkeys([["Escape", close, { preventDefault: false }]]);

  return (
    <AccessProvider permissions={permissions}>
      <ModeProvider {...{ mode, companyId, otherId, chooseCompany }}>
        <div className={classes.shell} data-mode={mode}>
          <a href="#content" className={classes.skip}>
            {t("skip")}
          </a>
          <header className={classes.side}>
            <PageProgress />
            <div className={classes.top}>
              <Link href={homePath} prefetch={false} className={classes.home}>
                <Brand />
              </Link>
              {mode === "test" && <ToneBadge tone="amber">{tMode("modes.test")}</ToneBadge>}
              {companyId && <Bell />}
            </div>
            <div id={menuId} className={classes.menu} data-open={open || undefined}>
              <div className={classes.sections}>
                <ModeSwitch />
                <SearchButton />
                <Navigation />
              </div>
              <AccountMenu {...account} companyId={realId} />
            </div>
          </header>
          <div className={classes.page}>
            {onHold && <HoldBanner />}
            {companyId && mode !== "production" && <TestStrip hasClock={hasClock} />}
            {mustConfirmEmail && <ConfirmBanner email={account.user.email} />}
            {mails !== null && mails.withheld > 0 && <MailBanner mails={mails} />}
            <OfflineNotice />
            <main id="content" className={classes.content} tabIndex={-1}>
              <CompanyTime aheadMs={aheadMs}>
                <SectionFrame>{children}</SectionFrame>
              </CompanyTime>
            </main>
          </div>
          <BottomBar menuId={menuId} isOpen={open} onMore={toggle} />
        </div>
        <LeaveGuard />
        <DialogsInTime email={account.user.email} />
        <Shortcuts />
      </ModeProvider>
    </AccessProvider>
  );
}
