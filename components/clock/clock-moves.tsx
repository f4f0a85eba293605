"use client";

import { Button } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { SandboxClockPage } from "@/server/clocks/schemas";
import { toFailure } from "../trpc/failure";
import { useFormats } from "../ui/format";
import classes from "./clock-moves.module.css";
import { startOfNextMonth } from "./next-month";
import { useClockMoves } from "./use-clock";

/** The usual moves of a clock; while it advances, how far it has come, and a button that stops it. */
export function ClockMoves({ clock }: { clock: SandboxClockPage }) {
  const t = useTranslations("clock");
  const tFailure = useTranslations("failure");
  const { minute } = useFormats();
  const { advance, stop } = useClockMoves();
  const { now, target, nextRenewalAt, steps } = clock;
  const error = advance.error ?? stop.error;

  if (target) {
    return (
      <div className={classes.moves}>
        <span role="status">{t("advancing", { target: minute(target), steps })}</span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
          loading={stop.isPending}
          onClick={() => stop.mutate({})}
        >
          {t("stop")}
        </Button>
      </div>
    );
  }
  const renewal = nextRenewalAt !== null && nextRenewalAt > now ? nextRenewalAt : null;
  const moves = [
    { key: "day", wish: { advance: "P1D" } },
    { key: "renewal", wish: renewal === null ? null : { to: renewal } },
    { key: "month", wish: { to: startOfNextMonth(now) } },
  ] as const;
  return (
    <div className={classes.moves}>
      {moves.map(({ key, wish }) => (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          disabled={wish === null || advance.isPending}
          {...(key === "renewal" && renewal !== null && { title: minute(renewal) })}
          onClick={() => wish && advance.mutate(wish)}
        >
          {t(`moves.${key}`)}
        </Button>
      ))}
      {error && <span role="alert">{tFailure(toFailure(error))}</span>}
    </div>
  );
}
