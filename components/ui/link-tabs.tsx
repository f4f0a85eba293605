"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import classes from "./link-tabs.module.css";

interface Props {
  label: string;
  tabs: readonly { href: string; label: string }[];
  /** Address of the current tab. */
  current?: string | undefined;
  /** Shows the tabs in a column on wide screens. */
  isSide?: boolean;
}

/** Tabs of a page, each with an address. */
export function LinkTabs({ label, tabs, current, isSide }: Props) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be outside the visible part of the row
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 16;
  }, [current]);
  return (
    <nav className={classes.tabs} aria-label={label} data-side={isSide || undefined} ref={list}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          prefetch={false}
          className={classes.tab}
          aria-current={tab.href === current ? "page" : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
