"use client";

import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ApiKeyScope } from "@/db/scope-enums";
import { NewApiKey } from "@/server/auth/schemas";
import { useTRPC } from "../trpc/client";
import { FailureNotice } from "../ui/failure-notice";
import { FormDialog } from "../ui/form-dialog";
import { SubmitButton } from "../ui/submit-button";
import { useSchemaForm } from "../ui/use-schema-form";
import { ScopeFields } from "./scope-fields";
import { SecretField } from "./secret-field";

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Creates a key and shows its secret once; a click outside does not close the dialog. */
export function CreateKeyDialog({ opened, onClose }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { form, failure, showFailure, submit } = useSchemaForm<{ name: string; scopes: ApiKeyScope[] | null }>({
    schema: NewApiKey,
    initialValues: { name: "", scopes: null },
    sentences: { name: t("apiKeys.nameWrong"), scopes: t("apiKeys.mayWrong") },
  });
  const { mutate, isPending, data, reset } = useMutation(
    trpc.apiKeys.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
      onError: showFailure,
    }),
  );

  function close() {
    onClose();
    form.reset();
    reset();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      closeOnClickOutside={!data}
      closeOnEscape={!data}
      withCloseButton={!data}
      title={data ? t("apiKeys.createdTitle") : t("apiKeys.createTitle")}
    >
      {data ? (
        <Stack>
          <Alert color="yellow" variant="outline" role="status" title={t("apiKeys.onceTitle")}>
            {t("apiKeys.onceText")}
          </Alert>
          <SecretField label="apiKey" value={data.apiKey} />
          <SecretField label="apiSecret" value={data.apiSecret} />
          <Group justify="flex-end">
            <Button onClick={close}>{t("apiKeys.kept")}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit((values) => mutate(values))} noValidate>
          <Stack>
            <FailureNotice failure={failure} />
            <TextInput
              key={form.key("name")}
              {...form.getInputProps("name")}
              label={t("apiKeys.name")}
              description={t("apiKeys.nameText")}
              autoComplete="off"
              data-autofocus
            />
            <ScopeFields
              initial={null}
              onChange={(scopes) => form.setFieldValue("scopes", scopes && [...scopes])}
              error={form.errors.scopes}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t("form.cancel")}
              </Button>
              <SubmitButton busy={isPending}>{t("apiKeys.create")}</SubmitButton>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  );
}
