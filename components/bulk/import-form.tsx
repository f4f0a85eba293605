"use client";

import { Button, FileInput, Group, Progress, Select, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type ImportKind, importKinds } from "@/db/bulk-enums";
import { importColumns, importLimits, importPermissions } from "@/server/imports/schemas";
import { useAccess } from "../shell/access";
import { toFailure } from "../trpc/failure";
import { FailureNotice } from "../ui/failure-notice";
import { SubmitButton } from "../ui/submit-button";
import { useSendFile } from "./use-send-file";

/** Form for a new import: its kind, a template and the file, which is sent and checked. */
export function ImportForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("bulk.imports");
  const tForm = useTranslations("form");
  const access = useAccess();
  const kinds = importKinds.filter((each) => importPermissions[each].every((needed) => access.includes(needed)));
  const [kind, setKind] = useState<ImportKind>(kinds.includes("customers") ? "customers" : (kinds[0] ?? "customers"));
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { send, sent } = useSendFile(onClose);
  const isTooLarge = file !== null && file.size > importLimits.bytes;

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(file === null);
    if (file && !isTooLarge) send.mutate({ kind, file });
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <Select
          label={t("kind")}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? kind)}
          allowDeselect={false}
        />
        <TemplateLink kind={kind} />
        <FileInput
          label={t("file")}
          description={t("fileHint")}
          accept=".csv,.jsonl,.ndjson,.txt,text/csv,text/plain,application/x-ndjson"
          clearable
          value={file}
          onChange={setFile}
          error={(isTooLarge && t("fileTooLarge")) || (isMissing && !file && t("fileMissing"))}
        />
        <Text size="sm" c="dimmed">
          {t("cards")}
        </Text>
        {send.isPending && <Progress value={sent} aria-label={t("sending")} />}
        <FailureNotice failure={send.error ? toFailure(send.error) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tForm("close")}
          </Button>
          <SubmitButton busy={send.isPending}>{t("check")}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

/** A CSV with headings in the reader's language and one example line. */
function TemplateLink({ kind }: { kind: ImportKind }) {
  const t = useTranslations("bulk.imports");
  const tColumns = useTranslations("importReport.fields");
  const columns = importColumns[kind];
  const lines = [columns.map(({ field }) => tColumns(field)), columns.map(({ example }) => example)];
  const text = `\ufeff${lines.map((cells) => cells.join(";")).join("\r\n")}\r\n`;
  return (
    <Button
      component="a"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
      download={`${t(`kinds.${kind}`).toLowerCase()}.csv`}
      size="xs"
      variant="default"
      w="fit-content"
      leftSection={<IconDownload size={16} stroke={1.6} />}
    >
      {t("template")}
    </Button>
  );
}
