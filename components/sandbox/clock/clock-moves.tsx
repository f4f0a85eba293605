"use client";

import { Button, Loader } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { SandboxClockPage } from "@/server/sandbox/clock/schemas";
import { startOfDay } from "../../ui/day-bounds";
import { useFormats } from "../../ui/format";
import { monthAt } from "../../ui/i18n/dates";
import { addMonths } from "../../ui/month";
import { toFailure } from "../../ui/trpc/failure";
import { StopRun } from "../scenarios/stop-run";
import { useRunUnderWay } from "../scenarios/use-scenarios";
import { useStory } from "../scenarios/use-story";
import classes from "./clock-moves.module.css";
import { useClockMoves } from "./use-clock";

/**
 * Shortcuts that advance the clock; during an advance, its progress and a stop button; during a
 * reset, only a notice.
 */
export function ClockMoves({ clock }: { clock: SandboxClockPage }) {
  const t = useTranslations("clock");
  const tFailure = useTranslations("failure");
  const { minute } = useFormats();
  const tell = useStory();
  const run = useRunUnderWay();
  const { advance, stop } = useClockMoves();
  const { now, target, resetting, nextRenewalAt, steps } = clock;
  const error = advance.error ?? stop.error;

  if (resetting) {
    return (
      <div className={classes.moves}>
        <Loader size={14} aria-hidden="true" />
        <span role="status">{t("resetting")}</span>
      </div>
    );
  }
  if (run) {
    const { id, scenario, title, reached, actions } = run;
    return (
      <div className={classes.moves}>
        <span role="status">
          <Link href="/sandbox/scenarios" prefetch={false}>
            {t("scenario", { title: tell({ name: scenario, title }).title, reached, actions })}
          </Link>
        </span>
        <StopRun runId={id} />
      </div>
    );
  }
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
    { key: "day", input: { advance: "P1D" } },
    { key: "renewal", input: renewal === null ? null : { to: renewal } },
    { key: "month", input: { to: startOfNextMonth(now) } },
  ] as const;
  return (
    <div className={classes.moves}>
      {moves.map(({ key, input }) => (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          disabled={input === null || advance.isPending}
          {...(key === "renewal" && renewal !== null && { title: minute(renewal) })}
          onClick={() => input && advance.mutate(input)}
        >
          {t(`moves.${key}`)}
        </Button>
      ))}
      {error && <span role="alert">{tFailure(toFailure(error))}</span>}
    </div>
  );
}

function startOfNextMonth(instant: string): string {
  return startOfDay(`${addMonths(monthAt(new Date(instant)), 1)}-01`);
}
