"use client";

import { Group, Progress, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { ScenarioRunStatus } from "@/db/schema/sandbox-enums";
import type { ScenarioRun } from "@/server/sandbox/scenarios/schemas";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { PageLink } from "../../ui/page-link";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useOnChange } from "../../ui/use-on-change";
import { RunResults } from "./run-results";
import { StopRun } from "./stop-run";
import { useStory } from "./use-story";

const tones: Record<ScenarioRunStatus, Tone> = { running: "blue", done: "green", stopped: "amber" };

export function RunPanel({ run }: { run: ScenarioRun }) {
  const t = useTranslations("scenarios.current");
  const { dayAt, count } = useFormats();
  const tell = useStory();
  const top = useRef<HTMLDivElement>(null);
  const { id, status, reached, actions } = run;
  const isRunning = status === "running";
  // The user may start a run from the end of a long list.
  useOnChange(id, () => top.current?.scrollIntoView({ block: "nearest" }));
  const lastInstant = new Date(new Date(run.endsAt).getTime() - 1).toISOString();
  return (
    <div ref={top}>
      <FramedSection
        title={isRunning ? t("running") : t("ended")}
        text={t("period", { from: dayAt(run.beginsAt), to: dayAt(lastInstant), seed: run.seed })}
        actions={isRunning && <StopRun runId={id} />}
      >
        <Stack>
          <Stack gap={8}>
            <Group gap="xs">
              <Text fw={600}>{tell({ name: run.scenario, title: run.title }).title}</Text>
              <ToneBadge tone={tones[status]}>{t(`statuses.${status}`)}</ToneBadge>
            </Group>
            <Progress
              value={actions > 0 ? (100 * reached) / actions : 100}
              color={status === "done" ? "green" : "blue"}
              aria-label={t("progressLabel")}
            />
            <Text size="sm" c="dimmed">
              {t("progress", { reached: count(reached), actions })}
              {isRunning && reached === actions && ` · ${t("toEnd")}`}
            </Text>
          </Stack>
          <RunResults run={run} />
          <Group gap="md">
            <PageLink href="/sandbox/clock">{t("timeline")}</PageLink>
            <PageLink href="/transactions">{t("sales")}</PageLink>
          </Group>
        </Stack>
      </FramedSection>
    </div>
  );
}
