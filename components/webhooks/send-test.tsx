"use client";

import { Button, Menu, ScrollArea } from "@mantine/core";
import { IconChevronDown, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { eventNames } from "@/db/schema/core-enums";
import type { Delivery } from "@/server/webhooks/webhooks/schemas";
import { useTRPC } from "../ui/trpc/client";
import { useRefresh } from "../ui/trpc/refresh";

export interface SendTestProps {
  webhookId: string;
  onTested: (delivery: Delivery) => void;
  onFailure: (thrown: unknown) => void;
}

export function SendTest({ webhookId, onTested, onFailure }: SendTestProps) {
  const t = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onError: onFailure,
      onSuccess: async (delivery) => {
        onTested(delivery);
        await refresh();
      },
    }),
  );
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconSend size={16} stroke={1.6} />}
        loading={test.isPending}
        onClick={() => test.mutate({ webhookId })}
      >
        {t("webhooks.sendTest")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t("webhooks.sendTestOf")} disabled={test.isPending}>
            <IconChevronDown size={16} stroke={1.6} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("webhooks.sendTestOf")}</Menu.Label>
          <ScrollArea.Autosize mah={288}>
            {eventNames.map((event) => (
              <Menu.Item key={event} onClick={() => test.mutate({ webhookId, event })}>
                {t(`eventNames.${event}`)}
              </Menu.Item>
            ))}
          </ScrollArea.Autosize>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
