"use client";

import { Group, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { NameChange, type Profile } from "@/server/accounts/auth/schemas";
import { FailureNotice } from "../../ui/failure-notice";
import { Saved } from "../../ui/saved";
import { SubmitButton } from "../../ui/submit-button";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";
import { useSchemaForm } from "../../ui/use-schema-form";

export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { form, failure, showFailure, submit } = useSchemaForm<{ name: string }>({
    schema: NameChange,
    initialValues: { name: profile.name },
    sentences: { name: t("nameWrong") },
  });
  useUnsaved(() => form.isDirty());
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.account.changeName.mutationOptions({
      onSuccess: async () => {
        form.resetDirty();
        await queryClient.invalidateQueries(trpc.account.get.queryFilter());
        router.refresh();
      },
      onError: showFailure,
    }),
  );

  return (
    <form onSubmit={submit((values) => mutate(values))} noValidate>
      <Stack>
        <FailureNotice failure={failure} />
        <TextInput key={form.key("name")} {...form.getInputProps("name")} label={t("name")} autoComplete="name" />
        <TextInput label={t("email")} value={profile.email} readOnly description={t("emailText")} />
        <Group>
          <SubmitButton busy={isPending}>{t("save")}</SubmitButton>
          <Saved shown={isSuccess} />
        </Group>
      </Stack>
    </form>
  );
}
