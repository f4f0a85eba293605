"use client";

import { Button, Progress, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ExportStatus } from "@/db/schema/data-enums";
import type { DataExport } from "@/server/data/exports/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DownloadLink } from "../../ui/download-link";
import { useFormats } from "../../ui/format";
import { Row } from "../../ui/row-list";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";

const tones: Record<ExportStatus, Tone> = {
  running: "blue",
  ready: "green",
  canceled: "gray",
  failed: "red",
  erased: "gray",
  expired: "gray",
};

export function ExportRow({ made, mayWrite }: { made: DataExport; mayWrite: boolean }) {
  const t = useTranslations("bulk");
  const { count, minute, dayAt } = useFormats();
  const { id, kind, format, status, rows, estimatedRows, expiresAt } = made;
  const name = t(`kinds.${kind}`);
  const progress =
    status === "running" && estimatedRows !== null
      ? t("exports.progress", { done: count(rows), total: count(estimatedRows) })
      : t("exports.rows", { count: rows });
  const facts = [
    t(`formats.${format}`),
    usePeriod(made),
    progress,
    minute(made.createdAt),
    status === "ready" && expiresAt && t("exports.until", { day: dayAt(expiresAt) }),
  ];
  return (
    <Row
      title={name}
      badge={<ToneBadge tone={tones[status]}>{t(`exports.statuses.${status}`)}</ToneBadge>}
      details={[
        facts.filter(Boolean).join(" · "),
        ...(status === "running"
          ? [
              <Progress
                key="progress"
                component="span"
                display="flex"
                value={estimatedRows ? (100 * rows) / estimatedRows : 0}
                aria-label={t("exports.progressLabel", { kind: name })}
              />,
            ]
          : []),
      ]}
    >
      {status === "ready" && (
        <DownloadLink href={`/settings/data/exports/${id}`} label={t("exports.downloadOf", { kind: name })} size="xs">
          {t("exports.download")}
        </DownloadLink>
      )}
      {mayWrite && made.endedAt === null && <CancelExport made={made} />}
    </Row>
  );
}

function usePeriod({ startDate, endDate }: DataExport): string {
  const t = useTranslations("bulk.exports");
  const { day } = useFormats();
  if (startDate && endDate) return t("between", { from: day(startDate), to: day(endDate) });
  if (startDate) return t("from", { day: day(startDate) });
  return endDate ? t("until", { day: day(endDate) }) : t("whole");
}

function CancelExport({ made: { id: exportId, status } }: { made: DataExport }) {
  const t = useTranslations("bulk.exports");
  const tForm = useTranslations("form");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, { open, close }] = useDisclosure();
  const verb = status === "ready" ? "delete" : "cancel";
  const cancel = useMutation(
    trpc.exports.cancel.mutationOptions({
      onSuccess: async () => {
        await refresh();
        close();
      },
    }),
  );
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t(verb)}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t(`${verb}Title`)}
        confirm={t(verb)}
        back={tForm("close")}
        onConfirm={() => cancel.mutate({ exportId })}
        busy={cancel.isPending}
        error={cancel.error}
      >
        <Text size="sm">{t(`${verb}Text`)}</Text>
      </ConfirmDialog>
    </>
  );
}
