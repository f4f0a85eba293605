"use client";

import { Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

export function TestEvent({ kind }: { kind: TrackingKind }) {
  const t = useTranslations("tracking");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const [code, setCode] = useState("");
  const test = useMutation(trpc.tracking.sendTest.mutationOptions());
  const needsCode = kind !== "ga4";
  const testCode = code.trim();
  return (
    <>
      <Group gap="sm" align="end" mt="md">
        {needsCode && (
          <TextInput
            label={t("testCode")}
            value={code}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          loading={test.isPending}
          disabled={needsCode && testCode === ""}
          onClick={() => test.mutate({ kind, ...(needsCode ? { testCode } : {}) })}
        >
          {t("test")}
        </Button>
      </Group>
      <Text role="status" size="sm" mt="xs">
        {test.data && `${t(`statuses.${test.data.status}`)}. ${test.data.words}`}
        {test.error && tFailure(toFailure(test.error))}
      </Text>
    </>
  );
}
