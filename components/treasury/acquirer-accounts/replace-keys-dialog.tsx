"use client";

import { PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { KeyReplacement } from "@/server/treasury/acquirer-accounts/schemas";
import type { Connection } from "@/server/treasury/connections/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { checkFaultOf } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { useSchemaForm } from "../../ui/use-schema-form";
import { CheckFailure } from "../connections/check-failure";
import { KeyFields } from "./new-account-form";

interface Props {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
}

export function ReplaceKeysDialog({ connection, opened, onClose }: Props) {
  const t = useTranslations("recipients.connect");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("replaceTitle", { name: connection.name })} centered>
      <ReplaceForm connection={connection} onDone={onClose} />
    </FormDialog>
  );
}

function ReplaceForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const t = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = useRouter();
  const { form, failure, showFailure, submit } = useSchemaForm({
    schema: KeyReplacement.omit({ connectionId: true }),
    initialValues: { secretKey: "", publicKey: "", password: "" },
    sentences: {
      secretKey: t("recipients.invalid.secretKey"),
      publicKey: t("recipients.invalid.publicKey"),
      password: t("recipients.invalid.password"),
    },
  });
  const replace = useMutation(
    trpc.acquirerAccounts.replaceKeys.mutationOptions({
      onSuccess: async () => {
        await refresh();
        router.refresh();
        onDone();
      },
      onError: showFailure,
    }),
  );
  return (
    <form
      method="post"
      onSubmit={submit((values) => replace.mutate({ connectionId: connection.id, ...values }))}
      noValidate
    >
      <Stack>
        <Text size="sm">{t("recipients.connect.replaceText")}</Text>
        <KeyFields of={(name) => ({ ...form.getInputProps(name), key: undefined })} />
        <PasswordInput
          label={t("recipients.password")}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <CheckFailure error={replace.error} consequence={t("recipients.connect.refused")} isAccount />
        <FormEnd
          failure={checkFaultOf(replace.error) ? null : failure}
          onCancel={onDone}
          action={t("recipients.connect.replace")}
          busy={replace.isPending}
        />
      </Stack>
    </form>
  );
}
