"use client";

import { Anchor, Button, Drawer, Group, Stack, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Event } from "@/server/webhooks/webhooks/schemas";
import { CopyIcon } from "../../ui/copy-icon";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { JsonBlock } from "../../ui/json-block";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

interface Props {
  eventId: string | null;
  mayReplay: boolean;
  onClose: () => void;
}

export function EventDrawer({ eventId, mayReplay, onClose }: Props) {
  const t = useTranslations("events");
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.events.get.queryOptions({ eventId: eventId ?? "-" }), enabled: eventId !== null });
  return (
    <Drawer
      opened={eventId !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t("one")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {eventId !== null && (
        <QueryRows query={query} failedTitle={t("oneFailed")} placeholders={4}>
          {(event) => <Shown event={event} mayReplay={mayReplay} />}
        </QueryRows>
      )}
    </Drawer>
  );
}

function Shown({ event, mayReplay }: { event: Event; mayReplay: boolean }) {
  const t = useTranslations();
  const { second } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const replay = useMutation(trpc.events.replay.mutationOptions({ onSuccess: refresh }));
  const transactionId = event.transaction?.id;
  const isDeleted = event[event.type] === null;
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { name: t("events.columns.event"), value: t(`eventNames.${event.event}`) },
          {
            name: t("events.kind"),
            value: (
              <Anchor href={`/docs/events#${event.event}`} inherit>
                {event.event}
              </Anchor>
            ),
          },
          { name: t("events.columns.createdAt"), value: second(event.createdAt) },
          {
            name: t("events.id"),
            value: (
              <>
                {event.id} <CopyIcon value={event.id} label={t("events.copyId")} copiedLabel={t("events.copiedId")} />
              </>
            ),
          },
          {
            name: t("events.subject"),
            value: transactionId ? (
              <Anchor component={Link} href={`/transactions/${transactionId}`} prefetch={false} inherit>
                {transactionId}
              </Anchor>
            ) : null,
          },
        ]}
      />
      {isDeleted && <Text size="sm">{t("events.payloadDeleted")}</Text>}
      {mayReplay && !isDeleted && event.event !== "webhook_test" && (
        <Stack gap={6}>
          <Group>
            <Button
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              loading={replay.isPending}
              onClick={() => replay.mutate({ eventId: event.id })}
            >
              {t("events.replay")}
            </Button>
            <Text size="sm" role="status">
              {replay.isSuccess ? t("events.replayed") : null}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {t("events.replayText")}
          </Text>
        </Stack>
      )}
      {replay.error && <Problem title={t("events.replayFailed")}>{t(`failure.${toFailure(replay.error)}`)}</Problem>}
      <Stack gap={8}>
        <Title order={3} size="h5">
          {t("events.payload")}
        </Title>
        <JsonBlock label={t("events.payload")} text={JSON.stringify(event)} />
      </Stack>
    </Stack>
  );
}
