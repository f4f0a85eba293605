"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ApiKeyScope } from "@/db/schema/accounts-enums";
import { type ApiKeyRead, KeyLimitsChange, KeyScopesChange } from "@/server/accounts/api-keys/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { FormDialog } from "../../ui/form-dialog";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useSchemaForm } from "../../ui/use-schema-form";
import { LimitFields, type Limits } from "./limit-fields";
import { ScopeFields } from "./scope-fields";

interface Props {
  apiKey: ApiKeyRead;
  opened: boolean;
  onClose: () => void;
}

export function ChangeKeyDialog({ apiKey, opened, onClose }: Props) {
  const t = useTranslations("apiKeys");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("changeTitle", { name: apiKey.name })}>
      <KeyForm apiKey={apiKey} onClose={onClose} />
    </FormDialog>
  );
}

interface Values extends Limits, Record<string, unknown> {
  apiKeyId: string;
  scopes: ApiKeyScope[] | null;
}

/** Sends only the changed fields, so that the form can be resubmitted after a partial failure. */
function KeyForm({ apiKey, onClose }: Omit<Props, "opened">) {
  const t = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { id: apiKeyId, scopes, addresses, expiresAt } = apiKey;
  const { form, failure, showFailure, submit } = useSchemaForm<Values>({
    schema: KeyLimitsChange.extend({ scopes: KeyScopesChange.shape.scopes }),
    initialValues: { apiKeyId, scopes, addresses, expiresAt },
    sentences: {
      scopes: t("apiKeys.mayWrong"),
      addresses: t("apiKeys.addressesWrong"),
      expiresAt: t("apiKeys.expiresAtWrong"),
    },
  });
  const changeScopes = useMutation(trpc.apiKeys.changeScopes.mutationOptions());
  const changeLimits = useMutation(trpc.apiKeys.changeLimits.mutationOptions());

  async function send(values: Values) {
    try {
      await changeScopes.mutateAsync({ apiKeyId, scopes: values.scopes });
      await changeLimits.mutateAsync({ apiKeyId, addresses: values.addresses, expiresAt: values.expiresAt });
    } catch (thrown) {
      return showFailure(thrown);
    } finally {
      await queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter());
    }
    onClose();
  }

  return (
    <form onSubmit={submit((values) => void send(values))} noValidate>
      <Stack>
        <FailureNotice failure={failure} />
        <Text size="sm">{t("apiKeys.changeText")}</Text>
        <ScopeFields
          initial={scopes}
          onChange={(chosen) => form.setFieldValue("scopes", chosen && [...chosen])}
          error={form.errors.scopes}
        />
        <LimitFields
          initial={{ addresses, expiresAt }}
          onChange={(change) => form.setValues(change)}
          errors={form.errors}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <SubmitButton busy={changeScopes.isPending || changeLimits.isPending}>{t("apiKeys.save")}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
