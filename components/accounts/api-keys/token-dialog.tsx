"use client";

import { Alert, Button, Group, Modal, NativeSelect, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { daySeconds, hourSeconds } from "@/db/durations";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { SecretField } from "../../ui/secret-field";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

const lifetimes = [
  { name: "hour", seconds: hourSeconds },
  { name: "day", seconds: daySeconds },
  { name: "month", seconds: 30 * daySeconds },
  { name: "quarter", seconds: 90 * daySeconds },
  { name: "year", seconds: 365 * daySeconds },
] as const;

interface Props {
  apiKeyId: string;
  name: string;
  opened: boolean;
  onClose: () => void;
}

export function TokenDialog({ apiKeyId, name, opened, onClose }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const { minute } = useFormats();
  const [lifetimeSeconds, setLifetime] = useState<number>(30 * daySeconds);
  const { mutate, isPending, data, error, reset } = useMutation(trpc.apiKeys.issueToken.mutationOptions());

  function close() {
    onClose();
    reset();
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnClickOutside={!data}
      closeOnEscape={!data}
      withCloseButton={!data}
      title={t("apiKeys.tokenTitle", { name })}
      closeButtonProps={{ "aria-label": t("form.close") }}
    >
      <Stack>
        <FailureNotice failure={error && toFailure(error)} />
        {data ? (
          <>
            <Alert color="yellow" variant="outline" role="status" title={t("apiKeys.onceTitle")}>
              {t("apiKeys.tokenUntil", { at: minute(data.expiresAt) })}
            </Alert>
            <SecretField label={t("apiKeys.accessToken")} value={data.token} />
            <Group justify="flex-end">
              <Button onClick={close}>{t("apiKeys.kept")}</Button>
            </Group>
          </>
        ) : (
          <>
            <NativeSelect
              label={t("apiKeys.lifetime")}
              description={t("apiKeys.lifetimeText")}
              value={String(lifetimeSeconds)}
              onChange={(event) => setLifetime(Number(event.currentTarget.value))}
              data={lifetimes.map((each) => ({
                value: String(each.seconds),
                label: t(`apiKeys.lifetimes.${each.name}`),
              }))}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t("form.cancel")}
              </Button>
              <Button loading={isPending} onClick={() => mutate({ apiKeyId, lifetimeSeconds })}>
                {t("apiKeys.issue")}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
