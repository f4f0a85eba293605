"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Connection } from "@/server/treasury/connections/schemas";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { isReal, TurnOnDialog, useMaySettle } from "./settlement";

export function useIsFirstCheck(connection: Connection): boolean {
  const maySettle = useMaySettle();
  return connection.state === "testing" && (maySettle || !isReal(connection));
}

export function useCheckOutcome() {
  const refresh = useRefresh();
  const router = useRouter();
  // The dashboard layout shows whether charges are real.
  return { onSettled: refresh, onSuccess: () => router.refresh() };
}

interface Props {
  connection: Connection;
  mayWrite: boolean;
  title: string;
  text: string;
  action: string;
  check: {
    mutate: (input: { connectionId: string }) => void;
    mutateAsync: (input: { connectionId: string; password: string }) => Promise<unknown>;
    isPending: boolean;
    error: unknown;
  };
  children: ReactNode;
}

/** The first test of a production connection requires the password. */
export function CheckFrame({ connection, mayWrite, title, text, action, check, children }: Props) {
  const t = useTranslations();
  const isFirst = useIsFirstCheck(connection);
  const [isConfirming, dialog] = useDisclosure();
  const { id: connectionId, name, state } = connection;
  const run = mayWrite && state !== "off" && (
    <Button
      variant={isFirst ? "filled" : "default"}
      size="xs"
      loading={check.isPending}
      onClick={isFirst && isReal(connection) ? dialog.open : () => check.mutate({ connectionId })}
    >
      {action}
    </Button>
  );
  return (
    <FramedSection title={title} text={text} actions={run}>
      {Boolean(check.error) && (
        <Problem title={t("connections.check.failed")}>{t(`failure.${toFailure(check.error)}`)}</Problem>
      )}
      {children}
      <TurnOnDialog
        name={name}
        opened={isConfirming}
        onClose={dialog.close}
        onConfirm={(password) => check.mutateAsync({ connectionId, password })}
        busy={check.isPending}
      />
    </FramedSection>
  );
}
