"use client";

import { Checkbox, Code, FileInput, NumberInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Cohort } from "@/server/students/dashboard-schemas";
import { listLimits } from "@/server/students/import-schemas";
import { useTRPC } from "../trpc/client";
import { useRefresh } from "../trpc/refresh";
import { toBase64 } from "../uploads/to-base64";
import { ActionDialog, succeeds } from "./action-dialog";
import { CohortSelect } from "./cohort-select";

/** Sends a CSV of students in parts, since a request's body is limited; the server enrols them in the background. */
export function SendList({ courseId, cohorts }: { courseId: string; cohorts: readonly Cohort[] }) {
  const t = useTranslations("students.imports");
  const tEnroll = useTranslations("students.enroll");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [days, setDays] = useState<number | string>("");
  const [cohortId, setCohortId] = useState<string | null>(null);
  const [tellsByMail, setTells] = useState(false);
  const open = useMutation(trpc.enrollmentImports.open.mutationOptions());
  const add = useMutation(trpc.enrollmentImports.addPart.mutationOptions());
  const start = useMutation(trpc.enrollmentImports.start.mutationOptions());
  const cancel = useMutation(trpc.enrollmentImports.cancel.mutationOptions());
  const send = useMutation({
    mutationFn: async (list: File) => {
      const { partBytes } = listLimits;
      const accessDays = days === "" ? null : Number(days);
      const fileName = list.name.slice(0, 160);
      const { id: importId } = await open.mutateAsync({ courseId, fileName, cohortId, accessDays, tellsByMail });
      try {
        const parts = Math.max(1, Math.ceil(list.size / partBytes));
        for (let part = 0; part < parts; part += 1) {
          const data = await toBase64(list.slice(part * partBytes, (part + 1) * partBytes));
          if (data !== "") await add.mutateAsync({ importId, part, data });
        }
        await start.mutateAsync({ importId, parts });
      } catch (thrown) {
        await succeeds(cancel.mutateAsync({ importId }));
        throw thrown;
      }
    },
    onSuccess: async () => {
      setFile(null);
      await refresh();
    },
  });
  const isTooLarge = file !== null && file.size > listLimits.bytes;
  return (
    <ActionDialog
      action={t("action")}
      submit={t("send")}
      title={t("title")}
      text={t("text")}
      mutation={send}
      onSubmit={() => (file && !isTooLarge ? succeeds(send.mutateAsync(file)) : Promise.resolve(false))}
    >
      <Code block>{t("example")}</Code>
      <FileInput
        label={t("file")}
        placeholder={t("choose")}
        accept=".csv,text/csv,text/plain"
        required
        clearable
        value={file}
        onChange={setFile}
        error={isTooLarge && t("tooLarge")}
      />
      <NumberInput
        label={tEnroll("days")}
        description={tEnroll("daysHint")}
        min={1}
        max={3650}
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
      {cohorts.length > 0 && <CohortSelect cohorts={cohorts} chosen={cohortId} onChoose={setCohortId} />}
      <Checkbox
        label={t("tell")}
        checked={tellsByMail}
        onChange={({ currentTarget }) => setTells(currentTarget.checked)}
      />
    </ActionDialog>
  );
}
