"use client";

import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ApiKeyScope } from "@/db/schema/accounts-enums";
import { type ApiKeyRead, NewApiKey } from "@/server/accounts/api-keys/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { FormDialog } from "../../ui/form-dialog";
import { SecretField } from "../../ui/secret-field";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useSchemaForm } from "../../ui/use-schema-form";
import { anywhere, LimitFields, type Limits } from "./limit-fields";
import { ScopeFields } from "./scope-fields";
import { applyPreset } from "./scope-presets";

interface Props {
  /** Key whose scopes and limits the new key copies. */
  replaced?: ApiKeyRead;
  opened: boolean;
  onClose: () => void;
}

interface Values extends Limits, Record<string, unknown> {
  name: string;
  scopes: ApiKeyScope[] | null;
}

/** A new key may only read, until its owner chooses more. */
const leastScopes = applyPreset("read", null);

/** Creates a key and shows its secret once. A click outside does not close the dialog. */
export function CreateKeyDialog({ replaced, opened, onClose }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { name, scopes, addresses, expiresAt } = replaced ?? { name: "", scopes: leastScopes, ...anywhere };
  const initialValues: Values = { name, scopes: scopes && [...scopes], addresses, expiresAt };
  const { form, failure, showFailure, submit } = useSchemaForm<Values>({
    schema: NewApiKey,
    initialValues,
    sentences: {
      name: t("apiKeys.nameWrong"),
      scopes: t("apiKeys.mayWrong"),
      addresses: t("apiKeys.addressesWrong"),
      expiresAt: t("apiKeys.expiresAtWrong"),
    },
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
              initial={initialValues.scopes}
              onChange={(scopes) => form.setFieldValue("scopes", scopes && [...scopes])}
              error={form.errors.scopes}
            />
            <LimitFields initial={initialValues} onChange={(change) => form.setValues(change)} errors={form.errors} />
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
