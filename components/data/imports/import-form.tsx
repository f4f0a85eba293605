"use client";

import { Button, FileInput, Group, Progress, Select, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type ImportKind, importKinds } from "@/db/schema/data-enums";
import { type ImportColumn, importColumns, importLimits, importPermissions } from "@/server/data/imports/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { useAccess } from "../../ui/frame/access";
import { SubmitButton } from "../../ui/submit-button";
import { toFailure } from "../../ui/trpc/failure";
import { ColumnChoices } from "./column-choices";
import { type ListChoice, ListChoices, type ListCourse } from "./list-choices";
import { useSendFile } from "./use-send-file";

const listColumns = importColumns.enrollments.filter(
  ({ field }) => field !== "course" && field !== "cohort" && field !== "accessUntil",
);

interface Props {
  course: ListCourse | null;
  onClose: () => void;
}

export function ImportForm({ course, onClose }: Props) {
  const t = useTranslations("bulk.imports");
  const tForm = useTranslations("form");
  const access = useAccess();
  const kinds = importKinds.filter((each) => importPermissions[each].every((needed) => access.includes(needed)));
  const first = course ? "enrollments" : kinds.includes("customers") ? "customers" : (kinds[0] ?? "customers");
  const [kind, setKind] = useState<ImportKind>(first);
  const [choices, setChoices] = useState<ListChoice>({ cohortId: null, accessDays: null, tellsByMail: false });
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { upload, check, checkColumns, progress } = useSendFile(onClose);
  const isTooLarge = file !== null && file.size > importLimits.bytes;

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(file === null);
    const list = course && { courseId: course.courseId, ...choices };
    if (file && !isTooLarge) upload.mutate({ kind, file, list });
  }

  const failed = upload.error ?? check.error;
  const notice = <FailureNotice failure={failed ? toFailure(failed) : null} />;
  if (upload.data && upload.data.columns.length > 0) {
    const sent = upload.data;
    return (
      <Stack>
        {notice}
        <ColumnChoices
          kind={kind}
          columns={sent.columns}
          given={course ? ["course"] : []}
          busy={check.isPending}
          onChoose={(fields) => checkColumns(sent, fields)}
          onClose={onClose}
        />
      </Stack>
    );
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        {!course && (
          <Select
            label={t("kind")}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onChange={(value) => setKind(kinds.find((each) => each === value) ?? kind)}
            allowDeselect={false}
          />
        )}
        <TemplateLink kind={kind} columns={course ? listColumns : importColumns[kind]} />
        <FileInput
          label={t("file")}
          description={t("fileHint")}
          accept=".csv,.jsonl,.ndjson,.txt,text/csv,text/plain,application/x-ndjson"
          clearable
          value={file}
          onChange={setFile}
          error={(isTooLarge && t("fileTooLarge")) || (isMissing && !file && t("fileMissing"))}
        />
        {course ? (
          <ListChoices cohorts={course.cohorts} choices={choices} onChoose={setChoices} />
        ) : (
          <Text size="sm" c="dimmed">
            {t("cards")}
          </Text>
        )}
        {upload.isPending && <Progress value={progress} aria-label={t("sending")} />}
        {notice}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {tForm("close")}
          </Button>
          <SubmitButton busy={upload.isPending || check.isPending}>{t("check")}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

function TemplateLink({ kind, columns }: { kind: ImportKind; columns: readonly ImportColumn[] }) {
  const t = useTranslations("bulk.imports");
  const tColumns = useTranslations("importReport.fields");
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
