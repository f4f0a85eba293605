"use client";

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { KeyInspection as Inspection } from "@/server/webhooks/requests/schemas";
import { useFormats } from "../../ui/format";
import { RequestStatus } from "./request-status";

interface Props {
  inspection: Inspection;
  current: string;
  onOpen: (requestId: string) => void;
}

export function KeyInspection({ inspection, current, onOpen }: Props) {
  const t = useTranslations("requests");
  const { second } = useFormats();
  const { verdict, firstRequestId, differingFields, requests } = inspection;
  return (
    <Stack gap={8}>
      <Title order={3} size="h5">
        {t("inspection")}
      </Title>
      <Text size="sm">{t(`verdicts.${verdict}`)}</Text>
      {differingFields !== null && (
        <Text size="sm">
          {differingFields.length === 0
            ? t("differingUnknown")
            : t("differing", { fields: differingFields.join(", ") })}
        </Text>
      )}
      {requests.length > 1 && (
        <Stack component="ol" gap={6} m={0} pl="md" aria-label={t("sameKey")}>
          {requests.map(({ id, createdAt, status, keyState }) => (
            <li key={id}>
              <Group gap={8}>
                <RequestStatus status={status} />
                <Text size="sm">
                  {[
                    second(createdAt),
                    keyState && t(`keyStates.${keyState}`),
                    id === firstRequestId && t("counts"),
                    id === current && t("shownNow"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
                {id !== current && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t("openAt", { at: second(createdAt) })}
                    onClick={() => onOpen(id)}
                  >
                    {t("open")}
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
