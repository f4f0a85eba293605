"use client";

import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Recipient } from "@/server/treasury/recipients/schemas";
import { useFormats } from "../../ui/format";
import { Problem } from "../../ui/problem";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import classes from "./recipients.module.css";

interface Props {
  connectionId: string;
  link: Recipient["identityLink"];
}

export function IdentityCard({ connectionId, link }: Props) {
  const t = useTranslations("recipients.identity");
  const tFailure = useTranslations("failure");
  const { minute } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const ask = useMutation(trpc.recipients.getIdentityLink.mutationOptions({ onSuccess: refresh }));
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t("title")}
      </Title>
      <Text size="sm">{t("text")}</Text>
      {link ? (
        <div className={classes.identity}>
          {/* biome-ignore lint/performance/noImgElement: a kilobyte that the server just drew has nothing to be optimised */}
          <img src={link.qrCode} width={168} height={168} alt={t("qr")} />
          <Stack gap={6}>
            <Anchor href={link.url} target="_blank" rel="noopener noreferrer" size="sm">
              {t("open")}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t("until", { at: minute(link.endsAt) })}
            </Text>
          </Stack>
        </div>
      ) : (
        <div>
          <Button loading={ask.isPending} onClick={() => ask.mutate({ connectionId })}>
            {t("ask")}
          </Button>
        </div>
      )}
      {ask.error && <Problem title={t("failed")}>{tFailure(toFailure(ask.error))}</Problem>}
    </Stack>
  );
}
