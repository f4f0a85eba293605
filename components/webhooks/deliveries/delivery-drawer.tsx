"use client";

import { Button, Drawer, Group, Stack, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Delivery } from "@/server/webhooks/webhooks/schemas";
import { Facts } from "../../ui/facts";
import { useFaultWords } from "../../ui/faults/use-fault-words";
import { useFormats } from "../../ui/format";
import { JsonBlock } from "../../ui/json-block";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { faultOf } from "../fault-of";
import { DeliveryStatus } from "./delivery-status";

interface Props {
  delivery: Delivery | null;
  mayRetry: boolean;
  onClose: () => void;
}

export function DeliveryDrawer({ delivery, mayRetry, onClose }: Props) {
  const t = useTranslations("deliveries");
  return (
    <Drawer
      opened={delivery !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t("one")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {delivery && <Shown delivery={delivery} mayRetry={mayRetry} />}
    </Drawer>
  );
}

function Shown({ delivery, mayRetry }: { delivery: Delivery; mayRetry: boolean }) {
  const t = useTranslations();
  const { second, count } = useFormats();
  const faultWords = useFaultWords();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const detail = useQuery(trpc.deliveries.get.queryOptions({ deliveryId: delivery.id }));
  const retry = useMutation(trpc.deliveries.retry.mutationOptions({ onSuccess: refresh }));
  const { status, url, retries, responseStatus, responseBody, durationMs, nextAttemptAt, scope } = delivery;
  const fault = faultOf(delivery);
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { name: t("deliveries.columns.status"), value: <DeliveryStatus status={status} /> },
          { name: t("deliveries.why"), value: fault && faultWords(fault) },
          { name: t("deliveries.columns.event"), value: t(`eventNames.${delivery.event}`) },
          { name: t("deliveries.scope"), value: t(`scopes.${scope}`) },
          { name: t("deliveries.columns.attempts"), value: count(retries) },
          { name: t("deliveries.columns.duration"), value: durationMs === null ? null : `${count(durationMs)} ms` },
          { name: t("deliveries.nextAttempt"), value: nextAttemptAt && second(nextAttemptAt) },
          { name: t("deliveries.columns.createdAt"), value: second(delivery.createdAt) },
          { name: t("deliveries.id"), value: delivery.id },
        ]}
      />
      {mayRetry && status !== "canceled" && (
        <Group>
          <Button
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            loading={retry.isPending}
            onClick={() => retry.mutate({ deliveryId: delivery.id })}
          >
            {t("deliveries.retry")}
          </Button>
        </Group>
      )}
      {retry.error && <Problem title={t("deliveries.retryFailed")}>{t(`failure.${toFailure(retry.error)}`)}</Problem>}
      <Stack gap={8}>
        <Title order={3} size="h5">
          {t("deliveries.response")}
        </Title>
        {responseStatus === null ? (
          <span>{t("deliveries.noResponse")}</span>
        ) : (
          <JsonBlock
            label={t("deliveries.responseBody")}
            text={`HTTP ${responseStatus}\n\n${responseBody ?? ""}`.trim()}
          />
        )}
      </Stack>
      <Stack gap={8}>
        <Title order={3} size="h5">
          {t("deliveries.request")}
        </Title>
        <QueryRows query={detail} failedTitle={t("deliveries.requestFailed")} placeholders={3}>
          {({ request: { headers, body } }) => (
            <>
              <JsonBlock
                label={t("deliveries.requestHeaders")}
                text={[`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(
                  "\n",
                )}
              />
              {Object.values(headers).some((value) => value.includes("•")) && (
                <Text size="xs" c="dimmed">
                  {t("deliveries.hiddenHeaders")}
                </Text>
              )}
              <JsonBlock label={t("deliveries.requestBody")} text={body} />
            </>
          )}
        </QueryRows>
      </Stack>
    </Stack>
  );
}
