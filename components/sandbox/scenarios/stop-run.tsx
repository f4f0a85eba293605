"use client";

import { Button } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure, toRefusal } from "../../ui/trpc/failure";
import { useRunRefresh } from "./use-scenarios";

/** Ignores the error of a run that has just ended. */
export function StopRun({ runId }: { runId: string }) {
  const t = useTranslations("scenarios.current");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const refresh = useRunRefresh();
  const stop = useMutation(trpc.scenarios.stopRun.mutationOptions({ onSettled: refresh }));
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={14} stroke={1.6} aria-hidden="true" />}
        loading={stop.isPending}
        onClick={() => stop.mutate({ runId })}
      >
        {t("stop")}
      </Button>
      {stop.error && toRefusal(stop.error) !== "scenario_run_ended" && (
        <span role="alert">{tFailure(toFailure(stop.error))}</span>
      )}
    </>
  );
}
