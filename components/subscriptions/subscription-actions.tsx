"use client";

import { Button, List, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Subscription } from "@/server/subscriptions/subscriptions/schemas";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { Problem } from "../ui/problem";
import { useTRPC } from "../ui/trpc/client";
import { toFailure } from "../ui/trpc/failure";
import { usePersonName } from "../ui/use-person-name";
import { AuthorizeAction } from "./authorize-action";

interface Props {
  subscription: Subscription;
  canWrite: boolean;
}

export function SubscriptionActions({ subscription, canWrite }: Props) {
  const t = useTranslations("subscriptions.actions");
  const personName = usePersonName();
  const tFailure = useTranslations("failure");
  const { money } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure();
  const refresh = () => queryClient.invalidateQueries(trpc.subscriptions.pathFilter());
  const retry = useMutation(trpc.subscriptions.retry.mutationOptions({ onSettled: refresh }));
  const cancel = useMutation(
    trpc.subscriptions.cancel.mutationOptions({
      onSuccess: async () => {
        await refresh();
        close();
      },
    }),
  );
  const { id: subscriptionId, assinatura, cliente } = subscription;
  const { status, valorInCents } = assinatura;
  const [last] = retry.data?.pagamentos ?? [];

  return (
    <FramedSection title={t("title")}>
      <Stack gap="xs">
        {status === "past_due" && assinatura.autorizacao && <Text size="sm">{t("tries")}</Text>}
        {status === "past_due" && !assinatura.autorizacao && (
          <>
            <Text size="sm">{t("pastDue")}</Text>
            <Button disabled={!canWrite} loading={retry.isPending} onClick={() => retry.mutate({ subscriptionId })}>
              {t("retry", { amount: money(valorInCents) })}
            </Button>
            {retry.error && <Problem title={tFailure(toFailure(retry.error))} />}
            {last?.status === "refused" && <Problem title={t("refusedAgain")} />}
          </>
        )}
        {assinatura.formaDePagamento === "credit_card" && <AuthorizeAction {...{ subscriptionId, canWrite }} />}
        <Button variant="default" disabled={!canWrite} onClick={open}>
          {t("cancel")}
        </Button>
      </Stack>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t("ask", { name: personName(cliente.nome) })}
        confirm={t("confirm")}
        back={t("back")}
        onConfirm={() => cancel.mutate({ subscriptionId })}
        busy={cancel.isPending}
        error={cancel.error}
      >
        <Text size="sm">{t("ends")}</Text>
        <List size="sm" spacing={4}>
          <List.Item>{t("charges", { amount: money(valorInCents) })}</List.Item>
          <List.Item>{t("access")}</List.Item>
          <List.Item>{t(assinatura.formaDePagamento === "pix" ? "authorizationEnds" : "card")}</List.Item>
        </List>
        <Text size="sm">{t("stays")}</Text>
      </ConfirmDialog>
    </FramedSection>
  );
}
