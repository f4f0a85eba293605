"use client";

import { Button, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { FormDialog } from "../ui/form-dialog";
import { useFormats } from "../ui/format";
import { usePageRouter } from "../ui/frame/opening-page";
import { useTRPC } from "../ui/trpc/client";
import { useRefresh } from "../ui/trpc/refresh";
import { WebhookForm } from "./webhook-form";
import classes from "./webhooks.module.css";

interface Props {
  opened: boolean;
  /** Removes `register` from the URL. Resolves once it is updated. */
  onClose: () => Promise<unknown>;
}

/** The server tests the URL and stores the webhook only after a success. */
export function RegisterWebhook({ opened, onClose }: Props) {
  const t = useTranslations("webhooks");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("register")} size="lg">
      <Registration onClose={onClose} />
    </FormDialog>
  );
}

function Registration({ onClose }: Pick<Props, "onClose">) {
  const t = useTranslations("webhooks");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const register = useMutation(trpc.webhooks.register.mutationOptions({ onSuccess: refresh }));
  if (register.data) return <Registered webhook={register.data} onClose={onClose} />;
  return (
    <WebhookForm
      submitLabel={t("registerSubmit")}
      isSending={register.isPending}
      error={register.error}
      onCancel={onClose}
      onSubmit={({ url, name, events }) => register.mutate({ url, name, ...(events && { events }) })}
    />
  );
}

function Registered({ webhook, onClose }: { webhook: Webhook } & Pick<Props, "onClose">) {
  const t = useTranslations("webhooks");
  const { count } = useFormats();
  const trpc = useTRPC();
  const router = usePageRouter();
  const { data } = useQuery(trpc.deliveries.list.queryOptions({ webhookId: webhook.id, scope: "test", limit: 1 }));
  const test = data?.rows[0];
  return (
    <Stack gap="md" role="status">
      <div className={classes.success}>
        <IconCircleCheck size={22} stroke={1.6} aria-hidden="true" />
        <div>
          <Text fw={600}>{t("registered")}</Text>
          <Text size="sm" c="dimmed">
            {test?.responseStatus
              ? t("testPassed", { status: test.responseStatus, duration: count(test.durationMs ?? 0) })
              : t("testPassedPlain")}
          </Text>
        </div>
      </div>
      <Button
        onClick={async () => {
          // The URL is updated asynchronously. After an earlier push, the update would navigate back to this page.
          await onClose();
          router.push(`/webhooks/${webhook.id}`);
        }}
      >
        {t("openRegistered")}
      </Button>
    </Stack>
  );
}
