"use client";

import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { IconLogout, IconSelector, IconUser } from "@tabler/icons-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { chooseLocale } from "../ui/frame/preferences";
import { locales } from "../ui/i18n/locales";
import { Problem } from "../ui/problem";
import { leave } from "../ui/session/sign-in";
import { askToLeave } from "../ui/unsaved";
import classes from "./account-menu.module.css";

const themes = ["light", "dark", "auto"] as const;

export interface AccountMenuProps {
  user: { name: string; email: string };
  companies: { id: string; name: string }[];
  /** Current company; in test mode, its live company. Null for a user without companies. */
  companyId: string | null;
  chooseCompany: (companyId: string) => Promise<void>;
}

export function AccountMenu({ user, companies, companyId, chooseCompany }: AccountMenuProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [failed, setFailed] = useState(false);
  const [, startTransition] = useTransition();
  const company = companies.find(({ id }) => id === companyId);

  async function lookAt(id: string) {
    if (!(await askToLeave())) return;
    await chooseCompany(id);
    // The page's record belongs to the previous company. The section's start page exists for both.
    window.location.assign(`/${window.location.pathname.split("/")[1] ?? ""}`);
  }

  return (
    <div>
      {failed && <Problem title={t("shell.signOutFailed")} />}
      <Menu position="top-start" width="target" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.account}>
            <VisuallyHidden>{t("shell.account", { name: user.name })}</VisuallyHidden>
            <span className={classes.initial} aria-hidden="true">
              {(company?.name ?? user.name).charAt(0).toUpperCase()}
            </span>
            <span className={classes.names}>
              <span className={classes.company}>{company?.name ?? user.name}</span>
              <span className={classes.email}>{user.email}</span>
            </span>
            <IconSelector size={16} stroke={1.6} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {companies.length > 1 && (
            <>
              <Menu.Label>{t("shell.company")}</Menu.Label>
              <Menu.RadioGroup value={companyId} onChange={lookAt}>
                {companies.map(({ id, name }) => (
                  <Menu.RadioItem key={id} value={id}>
                    {name}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>{t("theme.label")}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(chosen) => setColorScheme(themes.find((theme) => theme === chosen) ?? "auto")}
          >
            {themes.map((theme) => (
              <Menu.RadioItem key={theme} value={theme}>
                {t(`theme.${theme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t("language.label")}</Menu.Label>
          <Menu.RadioGroup value={locale} onChange={(chosen) => startTransition(() => chooseLocale(chosen))}>
            {locales.map((each) => (
              <Menu.RadioItem key={each} value={each} lang={each}>
                {t(`language.${each}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item component={Link} href="/settings/account" leftSection={<IconUser size={16} stroke={1.6} />}>
            {t("shell.profile")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} />}
            onClick={async () => setFailed(!(await leave()))}
          >
            {t("shell.signOut")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
