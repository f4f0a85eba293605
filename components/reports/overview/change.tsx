"use client";

import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import classes from "./overview.module.css";

interface Props {
  now: number;
  before: number;
  /** True if an increase is favorable. */
  moreIsBetter?: boolean;
}

export function Change({ now, before, moreIsBetter = true }: Props) {
  const t = useTranslations("overview");
  const { share } = useFormats();
  if (before === 0) return <span className={classes.change}>{t(now === 0 ? "unchanged" : "nothingBefore")}</span>;
  if (now === before) return <span className={classes.change}>{t("unchanged")}</span>;
  const isMore = now > before;
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.change} data-good={isMore === moreIsBetter}>
      <Arrow size={14} stroke={1.8} aria-hidden="true" />
      {t(isMore ? "more" : "less", { share: share(Math.abs(now - before), before) })}
    </span>
  );
}
