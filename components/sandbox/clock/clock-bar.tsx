"use client";

import { IconClock } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import classes from "./clock-bar.module.css";
import { ClockMoves } from "./clock-moves";
import { useClock } from "./use-clock";

export function ClockBar() {
  const t = useTranslations("clock");
  const { minute } = useFormats();
  const { data: clock } = useClock();
  return (
    <aside className={classes.bar} aria-label={t("bar")}>
      <IconClock size={16} stroke={1.6} aria-hidden="true" />
      {clock && (
        <>
          <Link href="/sandbox/clock" prefetch={false}>
            <time dateTime={clock.now}>{minute(clock.now)}</time>
          </Link>
          <ClockMoves clock={clock} />
        </>
      )}
    </aside>
  );
}
