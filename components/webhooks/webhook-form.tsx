"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { Webhook } from "@/server/webhooks/webhooks/schemas";
import { useFaultWords } from "../ui/faults/use-fault-words";
import { Problem } from "../ui/problem";
import { fieldOf, sendFaultOf, toFailure } from "../ui/trpc/failure";
import { EventKinds, type KindChoice, kindsOf, type WantedEvent } from "./event-kinds";

export interface WebhookFields {
  url: string;
  name: string;
  events: WantedEvent[] | null;
}

interface Props {
  webhook?: Webhook;
  submitLabel: string;
  isSending: boolean;
  error: unknown;
  onSubmit: (fields: WebhookFields) => void;
  onCancel: () => void;
}

/** The server tests a new URL before saving it. */
export function WebhookForm({ webhook, submitLabel, isSending, error, onSubmit, onCancel }: Props) {
  const t = useTranslations();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [name, setName] = useState(webhook?.name ?? "");
  const [kinds, setKinds] = useState<KindChoice>({ isSome: Boolean(webhook?.events), chosen: webhook?.events ?? [] });
  const isTested = url !== webhook?.url;
  const isComplete = url.trim() !== "" && (!kinds.isSome || kinds.chosen.length > 0);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete) onSubmit({ url: url.trim(), name, events: kindsOf(kinds) });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t("webhooks.url")}
          description={t("webhooks.urlText")}
          placeholder="https://"
          type="url"
          inputMode="url"
          required
          maxLength={2048}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label={t("webhooks.name")}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <EventKinds
          {...kinds}
          allLabel={t("webhooks.allEvents")}
          someLabel={t("webhooks.someEvents")}
          onChange={setKinds}
        />
        <div role="status" aria-live="polite">
          {isSending && isTested && t("webhooks.testing")}
        </div>
        {error !== null && <WebhookProblem error={error} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t("webhooks.cancel")}
          </Button>
          <Button type="submit" loading={isSending} disabled={!isComplete}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function WebhookProblem({ error }: { error: unknown }) {
  const t = useTranslations();
  const faultWords = useFaultWords();
  const failure = toFailure(error);
  const fault = sendFaultOf(error);
  if (failure === "webhook_test_failed" && fault) {
    return <Problem title={t("webhooks.testFailed")}>{faultWords(fault)}</Problem>;
  }
  if (failure === "webhook_limit_reached") return <Problem title={t(`failure.${failure}`)} />;
  if (failure === "webhook_url_not_allowed") {
    return <Problem title={t("webhooks.urlRefused")}>{t(`failure.${failure}`)}</Problem>;
  }
  if (fieldOf(error) === "url") return <Problem title={t("webhooks.urlRefused")}>{t("webhooks.urlWrong")}</Problem>;
  if (fieldOf(error) === "headers") {
    return <Problem title={t("webhooks.urlRefused")}>{t("webhooks.headersStay")}</Problem>;
  }
  return <Problem title={t("webhooks.saveFailed")}>{t(`failure.${failure}`)}</Problem>;
}
