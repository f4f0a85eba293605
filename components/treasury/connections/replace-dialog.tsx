"use client";

import { PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Connection, CredentialsReplacement } from "@/server/treasury/connections/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { checkFaultOf } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { emptyAccount, findHalfGiven, isNothing, toReplacement } from "./account-input";
import { CheckFailure } from "./check-failure";
import { CredentialFields } from "./credential-fields";
import { FieldError } from "./pem-field";
import { useAccountForm } from "./use-account-form";

interface Props {
  connection: Connection;
  settings: NonNullable<Connection["settings"]>;
  opened: boolean;
  onClose: () => void;
}

export function ReplaceDialog({ connection, settings, opened, onClose }: Props) {
  const t = useTranslations("connections.replace");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("title", { name: connection.name })} size="lg">
      <ReplaceForm connection={connection} settings={settings} onDone={onClose} />
    </FormDialog>
  );
}

interface FormProps extends Pick<Props, "connection" | "settings"> {
  onDone: () => void;
}

function ReplaceForm({ connection, settings, onDone }: FormProps) {
  const t = useTranslations("connections");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const router = useRouter();
  const [isEmpty, setEmpty] = useState(false);
  const { profile, environment } = settings;
  const { form, failure, showFailure, clearFailure, submit } = useAccountForm({
    initialValues: { ...emptyAccount(profile, environment), certificateForm: "none" },
    schema: CredentialsReplacement,
    toInput: (values) => toReplacement(connection.id, values),
    findMissing: findHalfGiven,
  });
  const replace = useMutation(
    trpc.connections.replaceCredentials.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        form.reset();
        await refresh();
        router.refresh();
        onDone();
      },
      onError: showFailure,
    }),
  );
  const isOfCheck = checkFaultOf(replace.error) !== null;
  return (
    <form
      method="post"
      onSubmit={submit((values) => {
        setEmpty(isNothing(values));
        if (!isNothing(values)) {
          replace.mutate(CredentialsReplacement.parse(toReplacement(connection.id, values)));
        }
      })}
      noValidate
    >
      <Stack>
        <Text size="sm">{t("replace.text")}</Text>
        <CredentialFields form={form} withoutCertificate="keep" />
        <PasswordInput
          label={t("password")}
          description={t("passwordText")}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        {isEmpty && <FieldError>{t("replace.nothing")}</FieldError>}
        <CheckFailure error={replace.error} consequence={t("replace.refused")} />
        <FormEnd
          failure={isOfCheck ? null : failure}
          onCancel={onDone}
          action={t("replace.submit")}
          busy={replace.isPending}
        />
      </Stack>
    </form>
  );
}
