"use client";

import { UnstyledButton } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ClockMoves } from "../sandbox/clock/clock-moves";
import { useClock } from "../sandbox/clock/use-clock";
import { useFormats } from "../ui/format";
import { useAccess } from "../ui/frame/access";
import { useMode } from "../ui/frame/mode";
import { useModeSwitch } from "../ui/frame/use-mode-switch";
import classes from "./test-strip.module.css";

/** Says that the company sells with test money, at which time of its clock, and how it sells for real. */
export function TestStrip({ hasClock }: { hasClock: boolean }) {
  const t = useTranslations();
  const { mode } = useMode();
  const access = useAccess();
  const { switchMode, isBusy } = useModeSwitch();
  const isTest = mode === "test";
  return (
    <aside className={classes.strip} data-strong={isTest || undefined} aria-label={t("shell.environment")}>
      <IconFlask size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.short}>{t("testMode.modes.test")}</span>
      <span className={classes.long}>
        {isTest ? `${t("testMode.banner")} ${t("testMode.bannerText")}` : t("shell.sandbox")}
      </span>
      {hasClock && access.includes("sandbox.act") && <Clock />}
      {isTest ? (
        <UnstyledButton className={classes.action} disabled={isBusy} onClick={() => void switchMode()}>
          {t("testMode.toProduction")}
        </UnstyledButton>
      ) : (
        access.includes("connections.write") && (
          <Link href="/settings/payments" prefetch={false} className={classes.action}>
            {t("shell.connectBank")}
          </Link>
        )
      )}
    </aside>
  );
}

function Clock() {
  const t = useTranslations("clock");
  const { minute } = useFormats();
  const { data: clock } = useClock();
  return (
    <section className={classes.clock} aria-label={t("bar")}>
      {clock && (
        <>
          <Link href="/sandbox/clock" prefetch={false} className={classes.time}>
            <time dateTime={clock.now}>{minute(clock.now)}</time>
          </Link>
          <div className={classes.moves}>
            <ClockMoves clock={clock} />
          </div>
        </>
      )}
    </section>
  );
}
