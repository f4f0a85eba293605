"use client";

import { Group, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Problem } from "../../ui/problem";
import { SubmitButton } from "../../ui/submit-button";
import { toFailure } from "../../ui/trpc/failure";
import { toInstant } from "../../ui/typed-minute";
import { useClockMoves } from "./use-clock";

export function AdvanceForm({ isAdvancing }: { isAdvancing: boolean }) {
  const t = useTranslations("clock");
  const tFailure = useTranslations("failure");
  const [typed, setTyped] = useState("");
  const { advance } = useClockMoves();
  const to = toInstant(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (to) advance.mutate({ to }, { onSuccess: () => setTyped("") });
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="datetime-local"
          label={t("to")}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SubmitButton variant="default" busy={advance.isPending} disabled={to === null || isAdvancing}>
          {t("advance")}
        </SubmitButton>
      </Group>
      {advance.error && <Problem title={t("advanceFailed")}>{tFailure(toFailure(advance.error))}</Problem>}
    </form>
  );
}
