"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkTabs } from "../ui/link-tabs";
import classes from "./section-frame.module.css";
import { findSection, isListed, isWithin, sectionsFor } from "./sections";
import { useViewer } from "./use-viewer";

/** Shows the tabs of a page's section: above lists, beside settings, and not on the page of a single record. */
export function SectionFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const path = usePathname();
  const viewer = useViewer();
  const name = findSection(path);
  const section = sectionsFor(viewer).find((each) => each.name === name);
  if (!section || section.tabs.length === 1 || !(section.isSide || isListed(path))) return children;
  return (
    <div className={classes.frame} data-side={section.isSide || undefined}>
      <LinkTabs
        label={t(`sections.${section.name}`)}
        tabs={section.tabs.map((tab) => ({
          href: tab.path,
          label: "tab" in tab ? t(`tabs.${tab.tab}`) : t(`pages.${tab.name}`),
        }))}
        current={section.tabs.find((tab) => isWithin(path, tab.path))?.path}
        isSide={section.isSide}
      />
      <div className={classes.page}>{children}</div>
    </div>
  );
}
