"use client";

import { Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import type { Permission } from "@/db/enums";
import { homePath } from "../auth/return-path";
import { Bell } from "../notices/bell";
import { Brand } from "../ui/brand";
import { AccessProvider } from "./access";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import classes from "./dashboard-shell.module.css";
import { LeaveGuard } from "./leave-guard";
import { Navigation } from "./navigation";
import { OfflineNotice } from "./offline-notice";
import { PageProgress } from "./page-progress";
import { PaletteInTime } from "./palette-in-time";
import { SandboxBanner } from "./sandbox-banner";
import { SearchButton } from "./search-button";
import { SessionDialog } from "./session-dialog";
import { Shortcuts } from "./shortcuts";

interface Props extends AccountMenuProps {
  /** The user's permissions in this company. */
  permissions: Permission[];
  isSandbox: boolean;
  children: ReactNode;
}

/** The frame of every signed-in page: sections and account at the side, or behind a button on narrow screens. */
export function DashboardShell({ children, permissions, isSandbox, ...account }: Props) {
  const t = useTranslations("shell");
  const path = usePathname();
  const [open, { toggle, close }] = useDisclosure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu that led to it
  useEffect(close, [path, close]);

  return (
    <AccessProvider permissions={permissions}>
      <div className={classes.shell}>
        <a href="#content" className={classes.skip}>
          {t("skip")}
        </a>
        <header className={classes.side}>
          <PageProgress />
          <div className={classes.top}>
            <Link href={homePath} className={classes.home}>
              <Brand />
            </Link>
            <div className={classes.tools}>
              {account.companyId && <Bell />}
              <Burger
                className={classes.burger}
                opened={open}
                onClick={toggle}
                size="sm"
                aria-label={t("menu")}
                aria-expanded={open}
                aria-controls="navigation"
              />
            </div>
          </div>
          <div id="navigation" className={classes.menu} data-open={open || undefined}>
            <div className={classes.sections}>
              <SearchButton />
              <Navigation />
            </div>
            <AccountMenu {...account} />
          </div>
        </header>
        <div className={classes.page}>
          {isSandbox && <SandboxBanner />}
          <OfflineNotice />
          <main id="content" className={classes.content} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <LeaveGuard />
      <SessionDialog email={account.user.email} />
      <PaletteInTime />
      <Shortcuts />
    </AccessProvider>
  );
}
