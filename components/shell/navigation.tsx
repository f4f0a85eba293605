"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAccess } from "../ui/frame/access";
import { useMode } from "../ui/frame/mode";
import classes from "./navigation.module.css";
import { isWithin, sectionsFor } from "./sections";

export function Navigation() {
  const t = useTranslations("shell");
  const path = usePathname();
  const groups = sectionsFor(useAccess(), useMode().mode);
  return (
    <nav aria-label={t("navigation")} className={classes.navigation}>
      {groups.map(({ label, sections }, index) => (
        <div key={label} className={classes.group}>
          {index > 0 && (
            <p className={classes.label} id={`sections-${label}`}>
              {t(`groups.${label}`)}
            </p>
          )}
          <ul className={classes.sections} aria-labelledby={index > 0 ? `sections-${label}` : undefined}>
            {sections.map((section) => (
              <li key={section.path}>
                <Link
                  href={section.path}
                  // Prefetching every section would cost the server more than the page itself.
                  prefetch={false}
                  className={classes.section}
                  aria-current={isWithin(path, section.path) ? "page" : undefined}
                >
                  <section.Icon size={18} stroke={1.6} aria-hidden="true" />
                  {t(`sections.${section.label}`)}
                  <Pressed />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Pressed() {
  const { pending } = useLinkStatus();
  return pending && <span hidden data-pressed />;
}
