"use client";

import { UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import classes from "./bottom-bar.module.css";
import { Pressed } from "./navigation";
import { findSection, isMostUsed, sectionsFor } from "./sections";
import { useViewer } from "./use-viewer";

interface Props {
  /** Id of the menu that the last button opens. */
  menuId: string;
  isOpen: boolean;
  onMore: () => void;
}

/** Most used sections, at the bottom of a small screen. The others are behind the last button. */
export function BottomBar({ menuId, isOpen, onMore }: Props) {
  const t = useTranslations("shell");
  const current = findSection(usePathname());
  const shown = sectionsFor(useViewer()).filter(isMostUsed);
  const isElsewhere = current !== null && shown.every(({ name }) => name !== current);
  return (
    <nav className={classes.bar} aria-label={t("mostUsed")} data-bottom-bar>
      {shown.map(({ name, path, Icon }) => (
        <Link
          key={name}
          href={path}
          prefetch={false}
          className={classes.entry}
          aria-current={name === current ? "page" : undefined}
        >
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          {t(`sections.${name}`)}
          <Pressed />
        </Link>
      ))}
      <UnstyledButton
        className={classes.entry}
        data-current={isElsewhere || undefined}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={onMore}
      >
        <IconDots size={20} stroke={1.6} aria-hidden="true" />
        {t("more")}
      </UnstyledButton>
    </nav>
  );
}
