"use client";

import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { Problem } from "../../ui/problem";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { TestEvent } from "./test-event";

interface Props {
  kind: TrackingKind;
  account: string | null;
  canWrite: boolean;
}

export function ReceiverCard({ kind, account, canWrite }: Props) {
  const t = useTranslations("tracking");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(account ?? "");
  const [secret, setSecret] = useState("");
  const onSuccess = () => {
    setSecret("");
    return queryClient.invalidateQueries(trpc.tracking.settings.queryFilter());
  };
  const connect = useMutation(trpc.tracking.connect.mutationOptions({ onSuccess }));
  const disconnect = useMutation(trpc.tracking.disconnect.mutationOptions({ onSuccess }));
  const error = connect.error ?? disconnect.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    connect.mutate({ kind, account: typed.trim(), secret: secret.trim() });
  }

  return (
    <FramedSection title={t(`kinds.${kind}`)} text={account === null ? t("notConnected") : t("connected", { account })}>
      <form onSubmit={submit} noValidate>
        <PlainFieldset disabled={!canWrite}>
          <Stack gap="md">
            <TextInput
              label={t(`accounts.${kind}`)}
              value={typed}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <PasswordInput
              label={t(`secrets.${kind}`)}
              description={t("secretHint")}
              value={secret}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
            {error && <Problem title={tRoot(`failure.${toFailure(error)}`)}>{t("check")}</Problem>}
            <Group gap="sm">
              <SubmitButton busy={connect.isPending} disabled={!canWrite || !typed.trim() || secret.trim().length < 8}>
                {t("connect")}
              </SubmitButton>
              {account !== null && (
                <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate({ kind })}>
                  {t("disconnect")}
                </Button>
              )}
              <Saved shown={connect.isSuccess && secret === ""} />
            </Group>
          </Stack>
        </PlainFieldset>
      </form>
      {account !== null && canWrite ? (
        <TestEvent kind={kind} />
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t("testLater")}
        </Text>
      )}
    </FramedSection>
  );
}
