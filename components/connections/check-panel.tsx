"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/banks/schemas";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { useRefresh } from "../trpc/refresh";
import { FramedSection } from "../ui/framed-section";
import { Problem } from "../ui/problem";
import { CheckSteps } from "./check-steps";

interface Props {
  connection: Connection;
  mayWrite: boolean;
}

/** The connection's test with its live result; the first one that succeeds turns the connection on. */
export function CheckPanel({ connection, mayWrite }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const check = useMutation(trpc.connections.check.mutationOptions({ onSettled: refresh }));
  const { id, state } = connection;
  const isFirst = state === "testing";
  const run = mayWrite && state !== "off" && (
    <Button
      variant={isFirst ? "filled" : "default"}
      size="xs"
      loading={check.isPending}
      onClick={() => check.mutate({ connectionId: id })}
    >
      {t(isFirst ? "connections.check.goLive" : "connections.check.run")}
    </Button>
  );
  return (
    <FramedSection title={t("connections.check.title")} text={t("connections.check.text")} actions={run}>
      <Stack>
        <div role="status" aria-live="polite">
          {check.isPending && <Text size="sm">{t("connections.check.running")}</Text>}
          {check.data && !check.isPending && check.data.steps.every(({ fault }) => fault === null) && (
            <Text size="sm">{t("connections.check.passed")}</Text>
          )}
        </div>
        {check.error && (
          <Problem title={t("connections.check.failed")}>{t(`failure.${toFailure(check.error)}`)}</Problem>
        )}
        <CheckSteps connection={connection} steps={check.data?.steps ?? null} isRunning={check.isPending} />
      </Stack>
    </FramedSection>
  );
}
