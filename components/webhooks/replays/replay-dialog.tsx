"use client";

import { Button, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconPlayerTrackNext } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { endOfDay, startOfDay } from "../../ui/day-bounds";
import { FailureNotice } from "../../ui/failure-notice";
import { FormDialog } from "../../ui/form-dialog";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { EventKinds, type KindChoice, kindsOf } from "../event-kinds";

const earliest = "2000-01-01";

export function ReplayDialog({ webhookId, isActive }: { webhookId: string; isActive: boolean }) {
  const t = useTranslations("replays");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerTrackNext size={14} stroke={1.6} />}
        disabled={!isActive}
        onClick={() => setOpened(true)}
      >
        {t("start")}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t("start")} size="lg">
        <ReplayForm webhookId={webhookId} onClose={() => setOpened(false)} />
      </FormDialog>
    </>
  );
}

function ReplayForm({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const t = useTranslations("replays");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [kinds, setKinds] = useState<KindChoice>({ isSome: false, chosen: [] });
  const preview = useMutation(trpc.webhookReplays.start.mutationOptions());
  const start = useMutation(
    trpc.webhookReplays.start.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  const error = start.error ?? preview.error;
  const isBackwards = from !== "" && to !== "" && to < from;
  const isComplete = from !== "" && to !== "" && !isBackwards && (!kinds.isSome || kinds.chosen.length > 0);
  const { count: counted, skipped = 0 } = preview.data ?? {};

  /** Discards the previewed count, which applied to the previous selection. */
  function changed<Value>(change: (value: Value) => void) {
    return (value: Value) => {
      preview.reset();
      start.reset();
      change(value);
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete) return;
    const events = kindsOf(kinds);
    const input = { webhookId, from: startOfDay(from), to: endOfDay(to), ...(events && { events }) };
    if (counted === undefined) preview.mutate({ ...input, preview: true });
    else start.mutate(input);
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t("text")}</Text>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            type="date"
            label={t("from")}
            min={earliest}
            value={from}
            onChange={({ currentTarget }) => changed(setFrom)(currentTarget.value)}
            data-autofocus
          />
          <TextInput
            type="date"
            label={t("to")}
            min={earliest}
            value={to}
            onChange={({ currentTarget }) => changed(setTo)(currentTarget.value)}
            error={isBackwards ? t("periodWrong") : null}
          />
        </SimpleGrid>
        <EventKinds {...kinds} allLabel={t("allEvents")} someLabel={t("someEvents")} onChange={changed(setKinds)} />
        <Text fw={600} role="status" aria-live="polite">
          {counted === undefined ? null : t("counted", { count: counted })}
        </Text>
        {skipped > 0 && <Text size="sm">{t("skipped", { skipped })}</Text>}
        <FailureNotice failure={error ? toFailure(error) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancelForm")}
          </Button>
          <Button type="submit" loading={preview.isPending || start.isPending} disabled={!isComplete || counted === 0}>
            {counted === undefined ? t("preview") : t("send", { count: counted })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
