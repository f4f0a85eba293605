"use client";

import { Button, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import { useRefresh } from "../ui/trpc/refresh";
import classes from "./webhooks.module.css";

const refreshMs = 8_000;

interface Props {
  /** Limits the action to one webhook. */
  webhookId?: string;
}

/**
 * Resends failed and waiting deliveries, at most 1,000 per click. Hidden without any. Test
 * deliveries are resent from their own rows.
 */
export function RetryFailed({ webhookId }: Props) {
  const t = useTranslations("deliveries");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const target = webhookId === undefined ? {} : { webhookId };
  const { data } = useQuery({ ...trpc.webhooks.countFailed.queryOptions(target), refetchInterval: refreshMs });
  const retry = useMutation(trpc.webhooks.retryFailed.mutationOptions({ onSettled: refresh }));
  const failed = data?.failed ?? 0;
  return (
    <>
      {failed > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.6} />}
          loading={retry.isPending}
          onClick={() => retry.mutate(target)}
        >
          {t("retryAll", { count: failed })}
        </Button>
      )}
      <Text size="xs" c="dimmed" role="status" className={classes.quiet}>
        {retry.error ? tFailure(toFailure(retry.error)) : null}
      </Text>
    </>
  );
}
