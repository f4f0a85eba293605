"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { KeyScopes } from "@/db/scope-enums";
import type { ApiKeyRead } from "@/server/auth/schemas";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { FailureNotice } from "../ui/failure-notice";
import { FormDialog } from "../ui/form-dialog";
import { SubmitButton } from "../ui/submit-button";
import { ScopeFields } from "./scope-fields";

interface Props {
  apiKey: ApiKeyRead;
  opened: boolean;
  onClose: () => void;
}

/** Changes what a key may do. */
export function ChangeScopesDialog({ apiKey, opened, onClose }: Props) {
  const t = useTranslations("apiKeys");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("changeTitle", { name: apiKey.name })}>
      <ScopesForm apiKey={apiKey} onClose={onClose} />
    </FormDialog>
  );
}

function ScopesForm({ apiKey, onClose }: Omit<Props, "opened">) {
  const t = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [scopes, setScopes] = useState<KeyScopes>(apiKey.scopes);
  const [isTried, setTried] = useState(false);
  const isComplete = scopes === null || scopes.length > 0;
  const { mutate, isPending, error } = useMutation(
    trpc.apiKeys.changeScopes.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter());
        onClose();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isComplete) mutate({ apiKeyId: apiKey.id, scopes: scopes && [...scopes] });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FailureNotice failure={error && toFailure(error)} />
        <Text size="sm">{t("apiKeys.changeText")}</Text>
        <ScopeFields
          initial={apiKey.scopes}
          onChange={setScopes}
          error={isTried && !isComplete && t("apiKeys.mayWrong")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <SubmitButton busy={isPending}>{t("apiKeys.save")}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
