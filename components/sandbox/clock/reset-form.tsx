"use client";

import { Alert, Group, Loader, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { SandboxClockPage } from "@/server/sandbox/clock/schemas";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useOnChange } from "../../ui/use-on-change";
import { useClockMoves } from "./use-clock";

export function ResetForm({ clock: { advancing, resetting, failing } }: { clock: SandboxClockPage }) {
  const t = useTranslations("clock.reset");
  const trpc = useTRPC();
  const company = useQuery(trpc.company.get.queryOptions({}));
  const [isDone, setDone] = useState(false);
  useOnChange(resetting, () => setDone(!resetting));
  return (
    <FramedSection title={t("title")} text={t("text")}>
      {resetting ? (
        <Stack gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Loader size={16} aria-hidden="true" />
            <Text size="sm" role="status">
              {t("wait")}
            </Text>
          </Group>
          {failing.length > 0 && <Problem title={t("failing")} />}
        </Stack>
      ) : (
        <Stack>
          {isDone && (
            <Alert role="status" color="green" icon={<IconCheck stroke={1.6} />}>
              {t("done")}
            </Alert>
          )}
          <QueryRows query={company} failedTitle={t("failedTitle")} placeholders={1}>
            {({ name }) => <ConfirmByName name={name} isAdvancing={advancing} />}
          </QueryRows>
        </Stack>
      )}
    </FramedSection>
  );
}

function ConfirmByName({ name, isAdvancing }: { name: string; isAdvancing: boolean }) {
  const t = useTranslations("clock.reset");
  const tFailure = useTranslations("failure");
  const [typed, setTyped] = useState("");
  const { reset } = useClockMoves();
  const isNamed = typed.trim().normalize("NFC") === name.trim().normalize("NFC");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNamed) reset.mutate({ confirm: typed });
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap="sm" align="flex-start">
        <TextInput
          label={t("confirm", { name })}
          description={t("hint")}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          w="100%"
          maw={420}
        />
        {reset.error && <Problem title={t("failed")}>{tFailure(toFailure(reset.error))}</Problem>}
        <SubmitButton color="red.9" busy={reset.isPending} disabled={!isNamed || isAdvancing}>
          {t("submit")}
        </SubmitButton>
      </Stack>
    </form>
  );
}
