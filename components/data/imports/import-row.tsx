"use client";

import { Button, Progress, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ImportStatus } from "@/db/schema/data-enums";
import type { ListedImport, RefusedLine } from "@/server/data/imports/schemas";
import { importColumns, importPermissions } from "@/server/data/imports/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DownloadLink } from "../../ui/download-link";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { Row } from "../../ui/row-list";
import { type Tone, ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

const shownLines = 5;

const tones: Record<ImportStatus, Tone> = {
  receiving: "blue",
  checked: "amber",
  running: "blue",
  done: "green",
  canceled: "gray",
  refused: "red",
};

export function ImportRow({ made, mayWrite }: { made: ListedImport; mayWrite: boolean }) {
  const t = useTranslations("bulk.imports");
  const { count, minute } = useFormats();
  const access = useAccess();
  const { id, kind, fileName, status, lines, waiting, refused } = made;
  const mayMake = importPermissions[kind].every((each) => access.includes(each));
  const isShown = refused > 0 && mayMake && status !== "running";
  const refusedLines = useRefusedLines(made, isShown);
  const done = lines - waiting;
  return (
    <Row
      title={fileName}
      badge={<ToneBadge tone={tones[status]}>{t(`statuses.${status}`)}</ToneBadge>}
      details={[
        [t(`kinds.${kind}`), ...useCounts(made), minute(made.createdAt)].join(" · "),
        ...(status === "refused" ? [t("stopped")] : []),
        ...(status === "running"
          ? [
              t("progress", { done: count(done), total: count(lines) }),
              <Progress
                key="progress"
                component="span"
                display="flex"
                value={lines > 0 ? (100 * done) / lines : 0}
                aria-label={t("progressLabel", { file: fileName })}
              />,
            ]
          : []),
        ...refusedLines,
      ]}
      stacked={isShown}
    >
      {mayWrite && mayMake && status === "checked" && waiting > 0 && <StartImport made={made} />}
      {isShown && (
        <DownloadLink href={`/settings/data/imports/${id}`} label={t("reportOf", { file: fileName })} size="xs">
          {t("report")}
        </DownloadLink>
      )}
      {mayWrite && mayMake && made.endedAt === null && <CancelImport made={made} />}
    </Row>
  );
}

function useCounts({ status, waiting, made, unchanged, refused, mailsDue }: ListedImport): string[] {
  const t = useTranslations("bulk.imports");
  if (status === "receiving" || status === "refused") return [];
  return [
    ...(status === "checked" ? [t("toMake", { count: waiting })] : [t("made", { count: made })]),
    ...(unchanged > 0 ? [t("unchanged", { count: unchanged })] : []),
    t("refusedLines", { count: refused }),
    ...(mailsDue > 0 ? [t("mails", { count: mailsDue })] : []),
  ];
}

function useRefusedLines({ id: importId, kind }: ListedImport, isShown: boolean): string[] {
  const t = useTranslations("bulk.imports");
  const tReport = useTranslations("importReport");
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.imports.refused.queryOptions({ importId, limit: shownLines }),
    enabled: isShown,
  });
  const wordsOf = ({ line, field, reason }: RefusedLine) => {
    const column = importColumns[kind].find((each) => each.field === field);
    const parts = [
      t("lineOf", { line }),
      ...(column ? [tReport(`fields.${column.field}`)] : []),
      tReport(`reasons.${reason}`),
    ];
    return parts.join(" · ");
  };
  return isShown ? (data?.rows ?? []).map(wordsOf) : [];
}

function StartImport({ made: { id: importId, waiting } }: { made: ListedImport }) {
  const t = useTranslations("bulk.imports");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const start = useMutation(trpc.imports.start.mutationOptions({ onSuccess: () => refresh() }));
  return (
    <>
      <Button size="xs" loading={start.isPending} onClick={() => start.mutate({ importId })}>
        {t("start", { count: waiting })}
      </Button>
      <FailureNotice failure={start.error ? toFailure(start.error) : null} />
    </>
  );
}

function CancelImport({ made: { id: importId } }: { made: ListedImport }) {
  const t = useTranslations("bulk.imports");
  const tForm = useTranslations("form");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, { open, close }] = useDisclosure();
  const cancel = useMutation(
    trpc.imports.cancel.mutationOptions({
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
        title={t("cancelTitle")}
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
