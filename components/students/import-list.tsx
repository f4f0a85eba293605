"use client";

import { Button, Group, Progress, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { EnrollmentImport } from "@/server/students/import-schemas";
import { useTRPC } from "../trpc/client";
import { useRefresh } from "../trpc/refresh";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { DownloadLink } from "../ui/download-link";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { type Tone, ToneBadge } from "../ui/tone-badge";
import classes from "./students.module.css";

const refreshMs = 1_500;

const tones: Record<EnrollmentImport["status"], Tone> = {
  receiving: "blue",
  running: "blue",
  done: "green",
  canceled: "gray",
};

/** The imports of a course with their progress; renders nothing while there are none. */
export function ImportList({ courseId }: { courseId: string }) {
  const t = useTranslations("students.imports");
  const trpc = useTRPC();
  const { data: lists = [] } = useQuery({
    ...trpc.enrollmentImports.list.queryOptions({ courseId }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ endedAt, mailsDue }) => endedAt === null || mailsDue > 0) ? refreshMs : false,
  });
  if (lists.length === 0) return null;
  return (
    <FramedSection title={t("heading")} flush>
      {lists.map((list) => (
        <ImportLine key={list.id} list={list} />
      ))}
    </FramedSection>
  );
}

function ImportLine({ list }: { list: EnrollmentImport }) {
  const t = useTranslations("students.imports");
  const { minute, count } = useFormats();
  const { id, courseId, fileName, status, totalRows, waiting, enrolled, unchanged, refused, mailsDue } = list;
  const done = totalRows - waiting;
  const results = [
    t("enrolled", { count: enrolled }),
    unchanged > 0 && t("unchanged", { count: unchanged }),
    refused > 0 && t("refused", { count: refused }),
    mailsDue > 0 && t("mails", { count: mailsDue }),
  ].filter(Boolean);
  return (
    <div className={classes.import}>
      <div className={classes.importHead}>
        <strong>{fileName}</strong>
        <ToneBadge tone={tones[status]}>{t(`statuses.${status}`)}</ToneBadge>
      </div>
      {status === "running" && (
        <Progress
          value={totalRows > 0 ? (100 * done) / totalRows : 0}
          aria-label={t("progressLabel", { file: fileName })}
        />
      )}
      <p>
        {[t("progress", { done: count(done), total: count(totalRows) }), ...results, minute(list.createdAt)].join(
          " · ",
        )}
      </p>
      <Group gap="xs">
        {refused > 0 && (
          <DownloadLink href={`/courses/${courseId}/students/imports/${id}`} size="xs">
            {t("report")}
          </DownloadLink>
        )}
        {list.endedAt === null && <CancelImport list={list} />}
      </Group>
    </div>
  );
}

function CancelImport({ list: { id: importId, fileName } }: { list: EnrollmentImport }) {
  const t = useTranslations("students.imports");
  const tForm = useTranslations("form");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, { open, close }] = useDisclosure();
  const cancel = useMutation(
    trpc.enrollmentImports.cancel.mutationOptions({
      onSuccess: async () => {
        await refresh();
        close();
      },
    }),
  );
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t("cancel")}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t("cancelTitle", { file: fileName })}
        confirm={t("cancel")}
        back={tForm("close")}
        onConfirm={() => cancel.mutate({ importId })}
        busy={cancel.isPending}
        error={cancel.error}
      >
        <Text size="sm">{t("cancelText")}</Text>
      </ConfirmDialog>
    </>
  );
}
