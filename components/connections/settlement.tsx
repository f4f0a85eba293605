"use client";

import { PasswordInput, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ConfirmedConnection, type Connection } from "@/server/banks/schemas";
import { useAccess } from "../shell/access";
import { FormDialog } from "../ui/form-dialog";
import { FormEnd } from "../ui/form-end";
import { useSchemaForm } from "../ui/use-schema-form";

/** Whether real money settles through a connection. */
export function isReal({ settings, account }: Pick<Connection, "settings" | "account">): boolean {
  return (settings?.environment ?? account?.environment) === "production";
}

/** Whether the member may change where real money settles, as only owners may. */
export function useMaySettle(): boolean {
  return useAccess().includes("finance.configure");
}

interface Props {
  name: string;
  opened: boolean;
  onClose: () => void;
  /** Tests the connection, and turns it on with the password. */
  onConfirm: (password: string) => Promise<unknown>;
  busy: boolean;
}

/** Asks an owner for their password before the first test of a connection of real money turns it on. */
export function TurnOnDialog({ name, opened, onClose, ...props }: Props) {
  const t = useTranslations("connections.turnOn");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("title", { name })} centered>
      <TurnOnForm onClose={onClose} {...props} />
    </FormDialog>
  );
}

function TurnOnForm({ onClose, onConfirm, busy }: Pick<Props, "onClose" | "onConfirm" | "busy">) {
  const t = useTranslations("connections");
  const { form, failure, showFailure, submit } = useSchemaForm<{ password: string }>({
    schema: ConfirmedConnection.pick({ password: true }),
    initialValues: { password: "" },
    sentences: { password: t("passwordMissing") },
  });
  return (
    <form
      method="post"
      onSubmit={submit(({ password }) => void onConfirm(password).then(onClose, showFailure))}
      noValidate
    >
      <Stack>
        <Text size="sm">{t("turnOn.firstText")}</Text>
        <PasswordInput
          key={form.key("password")}
          {...form.getInputProps("password")}
          label={t("password")}
          description={t("passwordText")}
          autoComplete="current-password"
          data-autofocus
        />
        <FormEnd failure={failure} onCancel={onClose} action={t("check.goLive")} busy={busy} />
      </Stack>
    </form>
  );
}
