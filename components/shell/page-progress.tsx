"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { opensPage, setOpening, useOpening } from "../ui/frame/opening-page";
import classes from "./page-progress.module.css";

export function PageProgress() {
  const t = useTranslations("shell");
  const path = usePathname();
  const search = useSearchParams();
  const isOpening = useOpening();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means that the page is shown
  useEffect(() => setOpening(false), [path, search]);
  useEffect(() => {
    const begin = (event: MouseEvent) => {
      if (opensPage(event)) setOpening(true);
    };
    const end = () => setOpening(false);
    window.addEventListener("click", begin);
    window.addEventListener("popstate", end);
    window.addEventListener("pageshow", end);
    return () => {
      window.removeEventListener("click", begin);
      window.removeEventListener("popstate", end);
      window.removeEventListener("pageshow", end);
    };
  }, []);
  return isOpening && <div className={classes.bar} role="progressbar" aria-label={t("opening")} />;
}
