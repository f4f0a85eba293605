"use client";

import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { ImportKind } from "@/db/schema/data-enums";
import { type FileColumn, type ImportField, importColumns } from "@/server/data/imports/schemas";
import { SubmitButton } from "../../ui/submit-button";

interface Props {
  kind: ImportKind;
  columns: readonly FileColumn[];
  /** Fields with a default, which the file may omit. */
  given: readonly ImportField[];
  busy: boolean;
  onChoose: (fields: (ImportField | null)[]) => void;
  onClose: () => void;
}

/** The member can correct the guessed field of each column. */
export function ColumnChoices({ kind, columns, given, busy, onChoose, onClose }: Props) {
  const t = useTranslations("bulk.imports");
  const tForm = useTranslations("form");
  const tFields = useTranslations("importReport.fields");
  const [fields, setFields] = useState(columns.map(({ field }) => field));
  const known = importColumns[kind];
  const missing = known.filter(
    ({ field, isRequired }) => isRequired && !fields.includes(field) && !given.includes(field),
  );
  const options = known.map(({ field }) => ({ value: field, label: tFields(field) }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (missing.length === 0) onChoose(fields);
  }

  function choose(index: number, value: string | null) {
    const field = known.find((each) => each.field === value)?.field ?? null;
    setFields(fields.map((each, at) => (at === index ? field : each)));
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t("columns")}</Text>
        {columns.map(({ heading, samples }, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
            key={index}
            label={heading || t("columnOf", { column: index + 1 })}
            description={samples.join(" · ")}
            placeholder={t("ignored")}
            data={options}
            value={fields[index] ?? null}
            onChange={(value) => choose(index, value)}
            clearable
            searchable
          />
        ))}
        {missing.length > 0 && (
          <Text size="sm" c="red" role="alert">
            {t("missing", { fields: missing.map(({ field }) => tFields(field)).join(", ") })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tForm("close")}
          </Button>
          <SubmitButton busy={busy}>{t("checkLines")}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
