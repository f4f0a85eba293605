"use client";

import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CopyIcon } from "../ui/copy-icon";
import { Problem } from "../ui/problem";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";

interface Props {
  subscriptionId: string;
  canWrite: boolean;
}

export function AuthorizeAction({ subscriptionId, canWrite }: Props) {
  const t = useTranslations("subscriptions.actions");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const authorize = useMutation(trpc.subscriptions.authorize.mutationOptions());
  const code = authorize.data?.pix;
  if (code) {
    return (
      <Stack gap="xs">
        <Text size="sm">{t("code")}</Text>
        {/* biome-ignore lint/performance/noImgElement: a kilobyte that the answer just brought has nothing to be optimised */}
        <img src={code.qrCode} width={180} height={180} alt="" />
        <Group gap="xs" wrap="nowrap">
          <Code block style={{ overflowWrap: "anywhere", whiteSpace: "normal" }}>
            {code.emv}
          </Code>
          <CopyIcon value={code.emv} label={t("copy")} copiedLabel={t("copied")} />
        </Group>
      </Stack>
    );
  }
  return (
    <>
      <Text size="sm">{t("authorizeText")}</Text>
      <Button
        variant="default"
        disabled={!canWrite}
        loading={authorize.isPending}
        onClick={() => authorize.mutate({ subscriptionId })}
      >
        {t("authorize")}
      </Button>
      {authorize.error && <Problem title={tFailure(toFailure(authorize.error))} />}
    </>
  );
}
