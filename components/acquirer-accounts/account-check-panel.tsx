"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/banks/schemas";
import { isReal, TurnOnDialog, useMaySettle } from "../connections/settlement";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { useRefresh } from "../trpc/refresh";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { Problem } from "../ui/problem";

interface Props {
  connection: Connection;
  mayWrite: boolean;
}

/** The test of an account at its acquirer; the first one that succeeds with an active recipient turns it on. */
export function AccountCheckPanel({ connection, mayWrite }: Props) {
  const t = useTranslations("recipients.connect");
  const tFailure = useTranslations("failure");
  const { minute } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = useRouter();
  const check = useMutation(
    trpc.acquirerAccounts.check.mutationOptions({
      onSettled: refresh,
      // The frame says whether charges are real.
      onSuccess: () => router.refresh(),
    }),
  );
  const { id, state, fault, checkedAt, recipient } = connection;
  const [isConfirming, dialog] = useDisclosure();
  const maySettle = useMaySettle();
  const isFirst = state === "testing" && (maySettle || !isReal(connection));
  const tConnections = useTranslations("connections");
  const result = () => {
    if (check.isPending) return tConnections("check.running");
    if (checkedAt === null) return t("never");
    if (fault !== null) return null;
    return t(recipient?.state === "active" ? "sound" : "waitsForRecipient");
  };
  return (
    <FramedSection
      title={t("checkTitle")}
      text={t("checkText")}
      actions={
        mayWrite &&
        state !== "off" && (
          <Button
            variant={isFirst ? "filled" : "default"}
            size="xs"
            loading={check.isPending}
            onClick={isFirst && isReal(connection) ? dialog.open : () => check.mutate({ connectionId: id })}
          >
            {t(isFirst ? "checkFirst" : "check")}
          </Button>
        )
      }
    >
      {check.error && <Problem title={tConnections("check.failed")}>{tFailure(toFailure(check.error))}</Problem>}
      {state === "testing" && mayWrite && !isFirst && <Text size="sm">{tConnections("ownerTurnsOn")}</Text>}
      <Text size="sm" role="status">
        {result()}
      </Text>
      {checkedAt && (
        <Text size="sm" c="dimmed">
          {tConnections("checkedAt", { at: minute(checkedAt) })}
        </Text>
      )}
      <TurnOnDialog
        name={connection.name}
        opened={isConfirming}
        onClose={dialog.close}
        onConfirm={(password) => check.mutateAsync({ connectionId: id, password })}
        busy={check.isPending}
      />
    </FramedSection>
  );
}
