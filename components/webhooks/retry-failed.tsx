"use client";

import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { useRefresh } from "../trpc/refresh";
import classes from "./webhooks.module.css";

/** Retries per press; pressing again takes the next ones. */
const maxAtOnce = 50;
const refreshMs = 8_000;

/** Resends failed deliveries: all of a webhook, or the company's newest fifty; hidden when there are none. */
export function RetryFailed({ webhookId }: { webhookId?: string }) {
  const t = useTranslations("deliveries");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const failed = useQuery({
    ...trpc.deliveries.list.queryOptions({
      status: "failed",
      limit: maxAtOnce,
      ...(webhookId === undefined ? {} : { webhookId }),
    }),
    refetchInterval: refreshMs,
  });
  const retry = useMutation(trpc.deliveries.retry.mutationOptions());
  const retryAll = useMutation(trpc.webhooks.retryFailed.mutationOptions());
  const all = useMutation({
    // A webhook deleted meanwhile refuses its deliveries; the others are sent.
    mutationFn: async (ids: string[]) => {
      if (webhookId !== undefined) {
        await retryAll.mutateAsync({ webhookId });
        return 0;
      }
      const outcomes = await Promise.allSettled(ids.map((deliveryId) => retry.mutateAsync({ deliveryId })));
      return outcomes.filter(({ status }) => status === "rejected").length;
    },
    onSettled: refresh,
  });
  // Leaves out tests, which are resent from their own row.
  const rows = (failed.data?.rows ?? []).filter(({ scope }) => scope !== "test");
  return (
    <>
      {rows.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.6} />}
          loading={all.isPending}
          onClick={() => all.mutate(rows.map(({ id }) => id))}
        >
          {t("retryAll", { count: rows.length })}
        </Button>
      )}
      <Text size="xs" c="dimmed" role="status" className={classes.quiet}>
        {all.data ? t("retryAllFailed", { count: all.data }) : null}
        {all.error ? tFailure(toFailure(all.error)) : null}
      </Text>
    </>
  );
}
