"use client";

import { ActionIcon, Code, Text, Tooltip } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { CopyIcon } from "../ui/copy-icon";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import classes from "./webhooks.module.css";

/** Masked until a permitted user reveals it; fetched when revealed, and discarded when hidden again. */
export function WebhookSecret({ webhook, mayReveal }: { webhook: Webhook; mayReveal: boolean }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const [isShown, setShown] = useState(false);
  const query = useQuery({ ...trpc.legacyWebhooks.list.queryOptions({}), enabled: isShown, gcTime: 0 });
  const secret = isShown ? query.data?.find(({ id }) => id === webhook.id)?.signatureSecret : undefined;
  const label = t(isShown ? "webhooks.hide" : "webhooks.reveal");
  return (
    <>
      <div className={classes.secret}>
        <Code>{secret ?? webhook.signatureSecretMasked}</Code>
        {secret && (
          <CopyIcon value={secret} label={t("webhooks.copySecret")} copiedLabel={t("webhooks.copiedSecret")} />
        )}
        {mayReveal && (
          <Tooltip label={label} openDelay={300}>
            <ActionIcon
              size={24}
              aria-label={label}
              aria-pressed={isShown}
              loading={query.isFetching && secret === undefined}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <IconEyeOff size={16} stroke={1.6} /> : <IconEye size={16} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <Text size="xs" c="dimmed" mt={8}>
        {isShown && query.error ? t(`failure.${toFailure(query.error)}`) : t("webhooks.secretText")}
      </Text>
    </>
  );
}
