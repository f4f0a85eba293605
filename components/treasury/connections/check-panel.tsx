"use client";

import { Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Connection } from "@/server/treasury/connections/schemas";
import { useTRPC } from "../../ui/trpc/client";
import { CheckFrame, useCheckOutcome, useIsFirstCheck } from "./check-frame";
import { CheckSteps } from "./check-steps";

interface Props {
  connection: Connection;
  mayWrite: boolean;
}

/** The first successful test enables the connection. */
export function CheckPanel({ connection, mayWrite }: Props) {
  const t = useTranslations("connections");
  const check = useMutation(useTRPC().connections.check.mutationOptions(useCheckOutcome()));
  const isFirst = useIsFirstCheck(connection);
  // A later check, for example of new credentials, makes these steps outdated.
  const isLatest = check.data?.connection.checkedAt === connection.checkedAt;
  const steps = isLatest ? (check.data?.steps ?? null) : null;
  const isSound = !check.isPending && steps?.every(({ fault }) => fault === null);
  return (
    <CheckFrame
      {...{ connection, mayWrite, check }}
      title={t("check.title")}
      text={t("check.text")}
      action={t(isFirst ? "check.goLive" : "check.run")}
    >
      {connection.state === "testing" && mayWrite && !isFirst && (
        <Text size="sm" mb="md">
          {t("ownerTurnsOn")}
        </Text>
      )}
      <CheckSteps connection={connection} steps={steps} isRunning={check.isPending} />
      <div role="status" aria-live="polite">
        {(check.isPending || isSound) && (
          <Text size="sm" c="dimmed" mt="md">
            {t(check.isPending ? "check.running" : "check.passed")}
          </Text>
        )}
      </div>
    </CheckFrame>
  );
}
