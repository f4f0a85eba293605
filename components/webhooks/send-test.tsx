"use client";

import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Delivery } from "@/server/webhooks/webhooks/schemas";
import { useTRPC } from "../ui/trpc/client";
import { useRefresh } from "../ui/trpc/refresh";

export interface SendTestProps {
  webhookId: string;
  onTested: (delivery: Delivery) => void;
  onFailure: (thrown: unknown) => void;
}

export function SendTest({ webhookId, onTested, onFailure }: SendTestProps) {
  const t = useTranslations("webhooks");
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
    <Button
      variant="default"
      leftSection={<IconSend size={16} stroke={1.6} />}
      loading={test.isPending}
      onClick={() => test.mutate({ webhookId })}
    >
      {t("sendTest")}
    </Button>
  );
}
