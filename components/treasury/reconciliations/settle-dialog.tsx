"use client";

import { Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { DifferenceKind } from "@/db/schema/treasury-enums";
import { noteLength, SettledDifference } from "@/server/treasury/reconciliations/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useSchemaForm } from "../../ui/use-schema-form";

export type Settled = { differenceId: string } | { day: string; kind: DifferenceKind };

interface Props {
  settled: Settled | null;
  onClose: () => void;
}

/** Records why a difference is resolved. Moves no money. */
export function SettleDialog({ settled, onClose }: Props) {
  const t = useTranslations("reconciliation.settle");
  return (
    <FormDialog opened={settled !== null} onClose={onClose} title={t("title")} centered>
      {settled && <SettleForm settled={settled} onDone={onClose} />}
    </FormDialog>
  );
}

function SettleForm({ settled, onDone }: { settled: Settled; onDone: () => void }) {
  const t = useTranslations("reconciliation.settle");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { form, failure, showFailure, submit } = useSchemaForm<{ note: string }>({
    schema: SettledDifference.pick({ note: true }),
    initialValues: { note: "" },
    sentences: { note: t("noteFault", { max: noteLength }) },
  });
  const options = {
    onSuccess: async () => {
      await refresh();
      onDone();
    },
    onError: showFailure,
  };
  const one = useMutation(trpc.reconciliations.settle.mutationOptions(options));
  const all = useMutation(trpc.reconciliations.settleKind.mutationOptions(options));
  return (
    <form
      method="post"
      onSubmit={submit(({ note }) =>
        "kind" in settled ? all.mutate({ ...settled, note }) : one.mutate({ ...settled, note }),
      )}
      noValidate
    >
      <Stack>
        <Text size="sm">{t("text")}</Text>
        <Textarea
          key={form.key("note")}
          {...form.getInputProps("note")}
          label={t("note")}
          description={t("noteHint")}
          rows={3}
          data-autofocus
        />
        <FormEnd failure={failure} onCancel={onDone} action={t("submit")} busy={one.isPending || all.isPending} />
      </Stack>
    </form>
  );
}
