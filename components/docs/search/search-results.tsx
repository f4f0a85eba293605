"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { DocsLink } from "../docs-link";
import classes from "../docs-nav.module.css";
import type { FoundEntry } from "./search-entry";

export function SearchResults({ found }: { found: FoundEntry[] }) {
  const t = useTranslations("docs");
  const id = useId();
  return (
    <div className={classes.group}>
      <p id={id}>{t("inText")}</p>
      <ul aria-labelledby={id}>
        {found.map(({ path, page, title, excerpt }) => (
          <li key={path}>
            <DocsLink href={path} className={classes.result}>
              <strong>{title}</strong>
              {page !== title && <span>{page}</span>}
              {excerpt && <small>{excerpt}</small>}
            </DocsLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
