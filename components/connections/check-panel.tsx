"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/banks/schemas";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { useRefresh } from "../trpc/refresh";
import { FramedSection } from "../ui/framed-section";
import { Problem } from "../ui/problem";
import { CheckSteps } from "./check-steps";
import { isReal, TurnOnDialog, useMaySettle } from "./settlement";

interface Props {
  connection: Connection;
  mayWrite: boolean;
}

/** The connection's test with its live result; the first one that succeeds turns the connection on. */
export function CheckPanel({ connection, mayWrite }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = useRouter();
  const check = useMutation(
    trpc.connections.check.mutationOptions({
      onSettled: refresh,
      // The frame says whether charges are real.
      onSuccess: () => router.refresh(),
    }),
  );
  const { id, state, checkedAt } = connection;
  // A later check, such as that of new credentials, makes this one's steps outdated.
  const steps = check.data?.connection.checkedAt === checkedAt ? (check.data?.steps ?? null) : null;
  const isSound = !check.isPending && steps?.every(({ fault }) => fault === null);
  const [isConfirming, dialog] = useDisclosure();
  const maySettle = useMaySettle();
  const isFirst = state === "testing" && (maySettle || !isReal(connection));
  const run = mayWrite && state !== "off" && (
    <Button
      variant={isFirst ? "filled" : "default"}
      size="xs"
      loading={check.isPending}
      onClick={isFirst && isReal(connection) ? dialog.open : () => check.mutate({ connectionId: id })}
    >
      {t(isFirst ? "connections.check.goLive" : "connections.check.run")}
    </Button>
  );
  return (
    <FramedSection title={t("connections.check.title")} text={t("connections.check.text")} actions={run}>
      {check.error && <Problem title={t("connections.check.failed")}>{t(`failure.${toFailure(check.error)}`)}</Problem>}
      {state === "testing" && mayWrite && !isFirst && (
        <Text size="sm" mb="md">
          {t("connections.ownerTurnsOn")}
        </Text>
      )}
      <CheckSteps connection={connection} steps={steps} isRunning={check.isPending} />
      <div role="status" aria-live="polite">
        {(check.isPending || isSound) && (
          <Text size="sm" c="dimmed" mt="md">
            {t(check.isPending ? "connections.check.running" : "connections.check.passed")}
          </Text>
        )}
      </div>
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
