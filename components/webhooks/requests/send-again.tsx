"use client";

import { Button, Stack, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getUntypedClient } from "@trpc/client";
import { useTranslations } from "next-intl";
import { JsonBlock } from "../../ui/json-block";
import { Problem } from "../../ui/problem";
import { useTRPC, useTRPCClient } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

/**
 * Sends a logged request again in the sandbox, as the member, with a new idempotency key and sample
 * data for masked values. Hidden with real money.
 */
export function SendAgain({ requestId }: { requestId: string }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const refresh = useRefresh();
  const sample = useQuery({ ...trpc.requests.sample.queryOptions({ requestId }), retry: false });
  const send = useMutation({
    mutationFn: async () => {
      const { operation, input } = await client.requests.sample.query({ requestId });
      const context = { idempotencyKey: crypto.randomUUID() };
      return getUntypedClient(client).mutation(operation, input, { context });
    },
    onSuccess: refresh,
  });
  if (sample.error && toFailure(sample.error) === "request_not_repeatable") {
    return (
      <Text size="xs" c="dimmed">
        {t("requests.notRepeatable")}
      </Text>
    );
  }
  if (!sample.data) return null;
  return (
    <Stack gap={8} align="flex-start">
      <Button
        variant="default"
        leftSection={<IconFlask size={16} stroke={1.6} />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t("requests.sendAgain")}
      </Button>
      <Text size="xs" c="dimmed">
        {t("requests.sendAgainText")}
      </Text>
      <Text size="sm" role="status">
        {send.isSuccess ? t("requests.sent") : null}
      </Text>
      {send.isSuccess && <JsonBlock label={t("requests.sentAnswer")} text={JSON.stringify(send.data)} />}
      {send.error && <Problem title={t("requests.sendFailed")}>{t(`failure.${toFailure(send.error)}`)}</Problem>}
    </Stack>
  );
}
