"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { DocsLink } from "./docs-link";
import classes from "./docs-nav.module.css";
import hidden from "./hidden.module.css";
import { MethodTag } from "./method-tag";
import { findEntries, fold, readTerms } from "./search/search-entry";
import { SearchResults } from "./search/search-results";
import { useEntries } from "./search/use-entries";

export interface DocsNavGroup {
  title: string;
  links: { path: string; label: string; method?: string; deprecated?: boolean; terms?: string }[];
}

interface Props {
  groups: DocsNavGroup[];
  locale: string;
}

function filterGroups(groups: DocsNavGroup[], search: string): DocsNavGroup[] {
  const terms = readTerms(search);
  return groups
    .map((group) => ({
      ...group,
      links: group.links.filter(({ label, terms: more = "" }) => {
        const text = fold(`${group.title} ${label} ${more}`);
        return terms.every((term) => text.includes(term));
      }),
    }))
    .filter(({ links }) => links.length > 0);
}

export function DocsNav({ groups, locale }: Props) {
  const t = useTranslations("docs");
  const path = usePathname();
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const id = useId();
  const isSearching = readTerms(search).length > 0;
  const entries = useEntries(locale, isSearching);
  const found = filterGroups(groups, search);
  const shown = new Set(found.flatMap(({ links }) => links.map((link) => link.path)));
  const inText = entries && isSearching ? findEntries(entries, search).filter((each) => !shown.has(each.path)) : [];
  const isNothing = isSearching && entries !== null && found.length + inText.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has its own place in the list
  useEffect(() => {
    const menu = list.current?.closest<HTMLElement>("[popover]");
    if (menu?.matches(":popover-open")) menu.hidePopover();
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path]);

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, []);

  return (
    <nav ref={list} aria-label={t("navigation")} className={classes.nav}>
      <div className={classes.search}>
        <label htmlFor={id} className={hidden.text}>
          {t("search")}
        </label>
        <input
          id={id}
          ref={field}
          type="search"
          value={search}
          placeholder={t("searchPlaceholder")}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className={classes.shortcut} aria-hidden="true">
          /
        </span>
      </div>
      <div role="status" className={isNothing ? classes.nothing : hidden.text}>
        {isNothing ? t("nothingFound") : isSearching && entries ? t("foundInText", { count: inText.length }) : ""}
      </div>
      {found.map(({ title, links }, index) => (
        <div key={title} className={classes.group}>
          <p id={`${id}-${index}`}>{title}</p>
          <ul aria-labelledby={`${id}-${index}`}>
            {links.map((link) => (
              <li key={link.path}>
                <DocsLink
                  href={link.path}
                  className={classes.link}
                  aria-current={link.path === path ? "page" : undefined}
                >
                  <span data-deprecated={link.deprecated || undefined}>{link.label}</span>
                  {link.method && <MethodTag method={link.method} />}
                </DocsLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {inText.length > 0 && <SearchResults found={inText} />}
    </nav>
  );
}
