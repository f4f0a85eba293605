"use client";

import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type ExportFormat, type ExportKind, exportFormats, exportKinds } from "@/db/schema/data-enums";
import { type Account, accounts } from "@/db/schema/ledger-enums";
import { FailureNotice } from "../../ui/failure-notice";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

const earliest = "2000-01-01";

export function ExportForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("bulk");
  const tForm = useTranslations("form");
  const tLedger = useTranslations("ledger.accounts");
  const language = useLocale();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [kind, setKind] = useState<ExportKind>("transactions");
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [account, setAccount] = useState<Account>("available");
  const [startDate, setStart] = useState("");
  const [endDate, setEnd] = useState("");
  const make = useMutation(
    trpc.exports.create.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onClose();
      },
    }),
  );
  const isBackwards = startDate !== "" && endDate !== "" && endDate < startDate;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBackwards) return;
    make.mutate({
      kind,
      format,
      language,
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(kind === "ledger" && { account }),
    });
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Select
          label={t("exports.kind")}
          data={exportKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(exportKinds.find((each) => each === value) ?? kind)}
          allowDeselect={false}
        />
        {kind === "ledger" && (
          <Select
            label={t("exports.account")}
            data={accounts.map((value) => ({ value, label: tLedger(value) }))}
            value={account}
            onChange={(value) => setAccount(accounts.find((each) => each === value) ?? account)}
            allowDeselect={false}
          />
        )}
        <Select
          label={t("exports.format")}
          data={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          value={format}
          onChange={(value) => setFormat(exportFormats.find((each) => each === value) ?? format)}
          allowDeselect={false}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            type="date"
            label={t("exports.startDate")}
            min={earliest}
            value={startDate}
            onChange={({ currentTarget }) => setStart(currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t("exports.endDate")}
            min={earliest}
            value={endDate}
            onChange={({ currentTarget }) => setEnd(currentTarget.value)}
            error={isBackwards ? t("exports.periodWrong") : null}
          />
        </SimpleGrid>
        {kind !== "ledger" && (
          <Text size="sm" c="dimmed">
            {t("exports.personal")}
          </Text>
        )}
        <FailureNotice failure={make.error ? toFailure(make.error) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tForm("close")}
          </Button>
          <SubmitButton busy={make.isPending}>{t("exports.make")}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
