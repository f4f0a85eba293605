"use client";

import { PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { PixKeyInput } from "@/server/destinations/schemas";
import { useTRPC } from "../trpc/client";
import { useRefresh } from "../trpc/refresh";
import { FormDialog } from "../ui/form-dialog";
import { FormEnd } from "../ui/form-end";
import { useSchemaForm } from "../ui/use-schema-form";

interface Props {
  opened: boolean;
  onClose: () => void;
}

const Typed = z.object({ pixKey: PixKeyInput, password: z.string().min(1) });

/** Adds a Pix key as a destination; asks for the member's password. */
export function DestinationDialog({ opened, onClose }: Props) {
  const t = useTranslations("payouts");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { form, failure, showFailure, submit } = useSchemaForm<z.infer<typeof Typed>>({
    schema: Typed,
    initialValues: { pixKey: "", password: "" },
    sentences: { pixKey: t("pixKeyMissing"), password: t("passwordMissing") },
  });
  const add = useMutation(
    trpc.destinations.add.mutationOptions({
      onSuccess: async () => {
        await refresh();
        form.reset();
        onClose();
      },
      onError: showFailure,
    }),
  );
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("addDestination")} centered>
      <form method="post" onSubmit={submit((values) => add.mutate(values))} noValidate>
        <Stack>
          <Text size="sm">{t("addText")}</Text>
          <TextInput
            key={form.key("pixKey")}
            {...form.getInputProps("pixKey")}
            label={t("pixKey")}
            description={t("pixKeyText")}
            autoComplete="off"
            maxLength={77}
            data-autofocus
          />
          <PasswordInput
            key={form.key("password")}
            {...form.getInputProps("password")}
            label={t("password")}
            autoComplete="current-password"
          />
          <FormEnd failure={failure} onCancel={onClose} action={t("add")} busy={add.isPending} />
        </Stack>
      </form>
    </FormDialog>
  );
}
