"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import classes from "./navigation.module.css";
import { findSection, sectionsFor } from "./sections";
import { useViewer } from "./use-viewer";

export function Navigation() {
  const t = useTranslations("shell");
  const current = findSection(usePathname());
  return (
    <nav aria-label={t("navigation")}>
      <ul className={classes.sections}>
        {sectionsFor(useViewer()).map(({ name, path, Icon }) => (
          <li key={name}>
            <Link
              href={path}
              // Prefetching every section would cost the server more than the page itself.
              prefetch={false}
              className={classes.section}
              aria-current={name === current ? "page" : undefined}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {t(`sections.${name}`)}
              <Pressed />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Pressed() {
  const { pending } = useLinkStatus();
  return pending && <span hidden data-pressed />;
}
