"use client";

import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/treasury/connections/schemas";
import { useFormats } from "../../ui/format";
import { useTRPC } from "../../ui/trpc/client";
import { CheckFrame, useCheckOutcome, useIsFirstCheck } from "../connections/check-frame";

interface Props {
  connection: Connection;
  mayWrite: boolean;
}

/** The first successful test with an active recipient enables the account. */
export function AccountCheckPanel({ connection, mayWrite }: Props) {
  const t = useTranslations("recipients.connect");
  const tConnections = useTranslations("connections");
  const { minute } = useFormats();
  const check = useMutation(useTRPC().acquirerAccounts.check.mutationOptions(useCheckOutcome()));
  const isFirst = useIsFirstCheck(connection);
  const { state, fault, checkedAt, recipient } = connection;
  const result = () => {
    if (check.isPending) return tConnections("check.running");
    if (checkedAt === null) return t("never");
    if (fault !== null) return null;
    return t(recipient?.state === "active" ? "sound" : "waitsForRecipient");
  };
  return (
    <CheckFrame
      {...{ connection, mayWrite, check }}
      title={t("checkTitle")}
      text={t("checkText")}
      action={t(isFirst ? "checkFirst" : "check")}
    >
      {state === "testing" && mayWrite && !isFirst && <Text size="sm">{tConnections("ownerTurnsOn")}</Text>}
      <Text size="sm" role="status">
        {result()}
      </Text>
      {checkedAt && (
        <Text size="sm" c="dimmed">
          {tConnections("checkedAt", { at: minute(checkedAt) })}
        </Text>
      )}
    </CheckFrame>
  );
}
