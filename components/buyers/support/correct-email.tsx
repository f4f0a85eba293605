"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmailCorrection } from "@/server/buyers/support/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { Saved } from "../../ui/saved";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { useSchemaForm } from "../../ui/use-schema-form";

interface Props {
  customerId: string;
  from: string;
}

/** Warns that earlier links stop working and that both addresses are notified. */
export function CorrectEmail({ customerId, from }: Props) {
  const t = useTranslations("support");
  const [opened, setOpened] = useState(false);
  const [corrected, setCorrected] = useState<string | null>(null);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("correct")}
      </Button>
      <Saved shown={corrected !== null}>{t("corrected", { email: corrected ?? "" })}</Saved>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t("correctTitle")} centered>
        <CorrectionForm
          customerId={customerId}
          from={from}
          onCancel={() => setOpened(false)}
          onDone={(email) => {
            setCorrected(email);
            setOpened(false);
          }}
        />
      </FormDialog>
    </>
  );
}

interface FormProps extends Props {
  onCancel: () => void;
  onDone: (email: string) => void;
}

function CorrectionForm({ customerId, from, onCancel, onDone }: FormProps) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { form, failure, showFailure, submit } = useSchemaForm({
    schema: EmailCorrection.pick({ email: true }),
    initialValues: { email: "" },
    sentences: { email: t("emailWrong") },
  });
  const correct = useMutation(
    trpc.support.correctEmail.mutationOptions({
      onSuccess: async (_, { email }) => {
        onDone(email);
        await refresh();
      },
      onError: showFailure,
    }),
  );
  return (
    <form onSubmit={submit(({ email }) => correct.mutate({ customerId, from, email }))} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("correctText", { from })}</Text>
        <TextInput
          key={form.key("email")}
          {...form.getInputProps("email")}
          type="email"
          label={t("newEmail")}
          autoComplete="off"
          data-autofocus
        />
        <FormEnd failure={failure} onCancel={onCancel} action={t("correct")} busy={correct.isPending} />
      </Stack>
    </form>
  );
}
