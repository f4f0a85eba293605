"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./section-frame.module.css";
import { findSection, isListed, isWithin, type OpenSection, sectionsFor } from "./sections";
import { useViewer } from "./use-viewer";

/** Shows the tabs of a page's section: above lists, beside settings, and not on the page of a single record. */
export function SectionFrame({ children }: { children: ReactNode }) {
  const path = usePathname();
  const viewer = useViewer();
  const name = findSection(path);
  const section = sectionsFor(viewer).find((each) => each.name === name);
  const shown = section && section.tabs.length > 1 && (section.isSide || isListed(path)) ? section : null;
  return (
    <div className={classes.frame} data-side={shown?.isSide || undefined}>
      {shown && <Tabs section={shown} path={path} />}
      <div className={classes.page}>{children}</div>
    </div>
  );
}

function Tabs({ section, path }: { section: OpenSection; path: string }) {
  const t = useTranslations("shell");
  const list = useRef<HTMLElement>(null);
  const current = section.tabs.find((tab) => isWithin(path, tab.path));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be outside the visible part of the row
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 16;
  }, [current?.path]);
  return (
    <nav className={classes.tabs} aria-label={t(`sections.${section.name}`)} ref={list}>
      {section.tabs.map((tab) => (
        <Link
          key={tab.path}
          href={tab.path}
          prefetch={false}
          className={classes.tab}
          aria-current={tab === current ? "page" : undefined}
        >
          {"tab" in tab ? t(`tabs.${tab.tab}`) : t(`pages.${tab.name}`)}
        </Link>
      ))}
    </nav>
  );
}
