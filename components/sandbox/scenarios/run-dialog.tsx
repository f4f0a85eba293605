"use client";

import { Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ScenarioRunInput } from "@/server/sandbox/scenarios/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { FormDialog } from "../../ui/form-dialog";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import classes from "./scenarios.module.css";
import { type ScenarioSummary, useRunRefresh } from "./use-scenarios";
import { useStory } from "./use-story";

const maxDays = 400;

interface Props {
  scenario: ScenarioSummary;
  opened: boolean;
  onClose: () => void;
}

export function RunDialog({ scenario, opened, onClose }: Props) {
  const t = useTranslations("scenarios.run");
  const tell = useStory();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("title", { title: tell(scenario).title })} centered>
      <RunForm scenario={scenario} onClose={onClose} />
    </FormDialog>
  );
}

function RunForm({ scenario: { name, days: ownDays }, onClose }: { scenario: ScenarioSummary; onClose: () => void }) {
  const t = useTranslations("scenarios.run");
  const tForm = useTranslations("form");
  const trpc = useTRPC();
  const refresh = useRunRefresh();
  const [days, setDays] = useState<number | string>(ownDays);
  const [seed, setSeed] = useState("");
  const run = useMutation(
    trpc.scenarios.run.mutationOptions({
      onSuccess: async () => {
        onClose();
        await refresh();
      },
    }),
  );
  const input = ScenarioRunInput.safeParse({ name, days, ...(seed.trim() !== "" && { seed: seed.trim() }) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (input.data) run.mutate(input.data);
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t("text", { days: Number(days) || ownDays })}</Text>
        <details className={classes.advanced}>
          <summary>{t("advanced")}</summary>
          <Stack gap="sm" mt="sm">
            <NumberInput
              label={t("days")}
              description={t("daysHint", { max: maxDays })}
              value={days}
              onChange={setDays}
              allowDecimal={false}
              allowNegative={false}
              min={1}
              max={maxDays}
              error={!input.success && t("daysWrong", { max: maxDays })}
            />
            <TextInput
              label={t("seed")}
              description={t("seedHint")}
              placeholder={name}
              value={seed}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => setSeed(currentTarget.value)}
            />
          </Stack>
        </details>
        <FailureNotice failure={run.error ? toFailure(run.error) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tForm("cancel")}
          </Button>
          <SubmitButton busy={run.isPending} {...(!input.success && { disabled: true })}>
            {t("start")}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
