"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ConfirmedConnection, type Connection } from "@/server/treasury/connections/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { useAccess } from "../../ui/frame/access";
import { PasswordForm } from "../../ui/password-form";

export function isReal({ settings, account }: Pick<Connection, "settings" | "account">): boolean {
  return (settings?.environment ?? account?.environment) === "production";
}

export function useMaySettle(): boolean {
  return useAccess().includes("finance.configure");
}

interface Props {
  name: string;
  opened: boolean;
  onClose: () => void;
  onConfirm: (password: string) => Promise<unknown>;
  busy: boolean;
}

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
  return (
    <PasswordForm
      schema={ConfirmedConnection.pick({ password: true })}
      label={t("password")}
      description={t("passwordText")}
      missing={t("passwordMissing")}
      onSubmit={(password) => onConfirm(password).then(onClose)}
      onCancel={onClose}
      action={t("check.goLive")}
      busy={busy}
    >
      <Text size="sm">{t("turnOn.firstText")}</Text>
    </PasswordForm>
  );
}
