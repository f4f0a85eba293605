"use client";

import { Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsExchange } from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { homePath } from "../auth/return-path";
import { Brand } from "../ui/brand";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import classes from "./dashboard-shell.module.css";

/** The dashboard's sections, in the order of the navigation. */
const sections = [{ path: "/transactions", label: "transactions", Icon: IconArrowsExchange }] as const;

interface Props extends AccountMenuProps {
  children: ReactNode;
}

/** The frame of every signed-in page: sections and account at the side, or behind a button where there is no room. */
export function DashboardShell({ children, ...account }: Props) {
  const t = useTranslations("shell");
  const path = usePathname();
  const [open, { toggle, close }] = useDisclosure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu that led to it
  useEffect(close, [path, close]);

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t("skip")}
      </a>
      <header className={classes.side}>
        <div className={classes.top}>
          <Link href={homePath} className={classes.home}>
            <Brand />
          </Link>
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
        <div id="navigation" className={classes.menu} data-open={open || undefined}>
          <nav aria-label={t("navigation")}>
            <ul className={classes.sections}>
              {sections.map(({ path: sectionPath, label, Icon }) => (
                <li key={sectionPath}>
                  <Link
                    href={sectionPath}
                    className={classes.section}
                    aria-current={path.startsWith(sectionPath) ? "page" : undefined}
                  >
                    <Icon size={18} stroke={1.6} aria-hidden="true" />
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <AccountMenu {...account} />
        </div>
      </header>
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
