"use client";

import { NativeSelect, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { OrderForm } from "./order-form";

const statuses = [500, 503, 429, 404, 410, 302] as const;
const noAnswer = "none";

export function WebhookForm() {
  const t = useTranslations("simulator");
  const trpc = useTRPC();
  const webhooks = useQuery(trpc.webhooks.list.queryOptions({}));
  const [chosen, setChosen] = useState("");
  const [status, setStatus] = useState("500");
  const order = useMutation(trpc.simulator.webhook.mutationOptions({ onSuccess: useRefresh() }));
  const rows = webhooks.data ?? [];
  const webhookId = rows.some(({ id }) => id === chosen) ? chosen : (rows[0]?.id ?? "");
  if (rows.length === 0) {
    return (
      <FramedSection title={t("webhook")}>
        <Text size="sm" c="dimmed">
          {t("noWebhook")}
        </Text>
      </FramedSection>
    );
  }
  return (
    <OrderForm
      title={t("webhook")}
      text={t("webhookText")}
      busy={order.isPending}
      error={order.error}
      onSubmit={() => order.mutate({ webhookId, status: status === noAnswer ? null : Number(status) })}
    >
      <NativeSelect
        label={t("endpoint")}
        data={rows.map(({ id, name, url }) => ({ value: id, label: name || url }))}
        value={webhookId}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <NativeSelect
        label={t("reply")}
        data={[...statuses.map(String), { value: noAnswer, label: t("noAnswer") }]}
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value)}
      />
    </OrderForm>
  );
}
