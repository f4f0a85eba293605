"use client";

import { Button, Group, Progress, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Replay } from "@/server/webhooks/replays/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import classes from "../webhooks.module.css";
import { ReplayDialog } from "./replay-dialog";

const refreshMs = 1_500;
const shown = 5;

const tones: Record<Replay["status"], Tone> = { running: "blue", paused: "amber", done: "green", canceled: "gray" };

interface Props {
  webhookId: string;
  isActive: boolean;
  mayWrite: boolean;
}

export function ReplayList({ webhookId, isActive, mayWrite }: Props) {
  const t = useTranslations("replays");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.webhookReplays.list.queryOptions({ webhookId, limit: shown }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ status }) => status === "running") ? refreshMs : false,
  });
  return (
    <FramedSection
      title={t("title")}
      actions={mayWrite && <ReplayDialog webhookId={webhookId} isActive={isActive} />}
      flush
    >
      <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={1}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed" p="md">
              {t("none")}
            </Text>
          ) : (
            rows.map((replay) => <ReplayLine key={replay.id} replay={replay} mayWrite={mayWrite} />)
          )
        }
      </QueryRows>
    </FramedSection>
  );
}

function ReplayLine({ replay, mayWrite }: { replay: Replay; mayWrite: boolean }) {
  const t = useTranslations("replays");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { count, dayAt } = useFormats();
  const { id: replayId, webhookId, status, from, to, queued, count: total } = replay;
  const pause = useMutation(trpc.webhookReplays.pause.mutationOptions({ onSettled: refresh }));
  const resume = useMutation(trpc.webhookReplays.resume.mutationOptions({ onSettled: refresh }));
  const cancel = useMutation(trpc.webhookReplays.cancel.mutationOptions({ onSettled: refresh }));
  const error = pause.error ?? resume.error ?? cancel.error;
  const period = { from: dayAt(from), to: dayAt(to) };
  const isOpen = status === "running" || status === "paused";
  const key = { webhookId, replayId };
  return (
    <div className={classes.replay}>
      <div className={classes.replayHead}>
        <strong>{t("period", period)}</strong>
        <ToneBadge tone={tones[status]}>{t(`statuses.${status}`)}</ToneBadge>
      </div>
      {isOpen && (
        <Progress value={total > 0 ? Math.min(100, (100 * queued) / total) : 0} aria-label={t("progressOf", period)} />
      )}
      <p>{t("progress", { queued: count(queued), total: count(total) })}</p>
      {mayWrite && isOpen && (
        <Group gap="xs">
          {status === "running" ? (
            <Button size="xs" variant="default" loading={pause.isPending} onClick={() => pause.mutate(key)}>
              {t("pause")}
            </Button>
          ) : (
            <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate(key)}>
              {t("resume")}
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" loading={cancel.isPending} onClick={() => cancel.mutate(key)}>
            {t("cancel")}
          </Button>
        </Group>
      )}
      <FailureNotice failure={error ? toFailure(error) : null} />
    </div>
  );
}
