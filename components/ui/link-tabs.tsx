"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import classes from "./link-tabs.module.css";

interface Props {
  label: string;
  tabs: readonly { href: string; label: string }[];
}

/** Tabs of a page, each with an address. */
export function LinkTabs({ label, tabs }: Props) {
  const pathname = usePathname();
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          prefetch={false}
          className={classes.tab}
          aria-current={pathname === tab.href ? "page" : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
