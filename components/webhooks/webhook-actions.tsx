"use client";

import { Button, Text } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { FormDialog } from "../ui/form-dialog";
import { usePageRouter } from "../ui/frame/opening-page";
import { useTRPC } from "../ui/trpc/client";
import { useRefresh } from "../ui/trpc/refresh";
import { SendTest, type SendTestProps } from "./send-test";
import { WebhookForm } from "./webhook-form";

interface Props extends Omit<SendTestProps, "webhookId"> {
  webhook: Webhook;
}

export function WebhookActions({ webhook, onTested, onFailure }: Props) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { id: webhookId, active } = webhook;
  const toggle = useMutation(trpc.webhooks.update.mutationOptions({ onSuccess: refresh, onError: onFailure }));
  const change = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        await refresh();
        setEditing(false);
      },
    }),
  );

  return (
    <>
      <SendTest webhookId={webhookId} onTested={onTested} onFailure={onFailure} />
      <Button variant="default" leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setEditing(true)}>
        {t("edit")}
      </Button>
      <Button
        variant="default"
        leftSection={active ? <IconPlayerPause size={16} stroke={1.6} /> : <IconPlayerPlay size={16} stroke={1.6} />}
        loading={toggle.isPending}
        onClick={() => toggle.mutate({ webhookId, active: !active })}
      >
        {t(active ? "stop" : "start")}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setDeleting(true)}>
        {t("delete")}
      </Button>
      <FormDialog opened={isEditing} onClose={() => setEditing(false)} title={t("edit")} size="lg">
        <WebhookForm
          webhook={webhook}
          submitLabel={t("save")}
          isSending={change.isPending}
          error={change.error}
          onCancel={() => setEditing(false)}
          onSubmit={(fields) => change.mutate({ webhookId, ...fields })}
        />
      </FormDialog>
      <DeleteWebhook webhook={webhook} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

interface DeleteProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

function DeleteWebhook({ webhook, opened, onClose }: DeleteProps) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const router = usePageRouter();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      onSuccess: async () => {
        router.push("/webhooks");
        await queryClient.invalidateQueries({ queryKey: trpc.webhooks.list.queryKey() });
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t("deleteTitle")}
      confirm={t("deleteConfirm")}
      onConfirm={() => remove.mutate({ webhookId: webhook.id })}
      busy={remove.isPending}
      error={remove.error}
    >
      <Text size="sm">{t("deleteText", { url: webhook.url })}</Text>
    </ConfirmDialog>
  );
}
