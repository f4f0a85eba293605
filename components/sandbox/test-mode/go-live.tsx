"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRocket } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { GoLive as GoLiveInput } from "@/server/sandbox/test-mode/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { useAccess } from "../../ui/frame/access";
import { PasswordForm } from "../../ui/password-form";
import { useTRPC } from "../../ui/trpc/client";

export interface ChooseCompany {
  chooseCompany: (companyId: string) => Promise<void>;
}

export function GoLive({ chooseCompany }: ChooseCompany) {
  const t = useTranslations("connections");
  const mayGoLive = useAccess().includes("finance.configure");
  const [opened, dialog] = useDisclosure();
  return (
    <Alert color="blue" icon={<IconRocket stroke={1.6} />} title={t("hasSales")}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("hasSalesText")}</Text>
        {mayGoLive ? (
          <Button size="xs" onClick={dialog.open}>
            {t("goLive.action")}
          </Button>
        ) : (
          <Text size="sm">{t("goLive.byOwner")}</Text>
        )}
      </Stack>
      <FormDialog opened={opened} onClose={dialog.close} title={t("goLive.title")} centered>
        <GoLiveForm chooseCompany={chooseCompany} onDone={dialog.close} />
      </FormDialog>
    </Alert>
  );
}

function GoLiveForm({ chooseCompany, onDone }: ChooseCompany & { onDone: () => void }) {
  const t = useTranslations("connections");
  const trpc = useTRPC();
  const goLive = useMutation(trpc.testMode.goLive.mutationOptions());

  async function submit(password: string, clear: () => void) {
    const { companyId } = await goLive.mutateAsync({ password });
    clear();
    await chooseCompany(companyId);
    // The page's content is that of the previous company.
    window.location.assign("/settings/payments");
  }

  return (
    <PasswordForm
      schema={GoLiveInput}
      label={t("password")}
      missing={t("passwordMissing")}
      onSubmit={submit}
      onCancel={onDone}
      action={t("goLive.action")}
      busy={goLive.isPending || goLive.isSuccess}
    >
      <Text size="sm">{t("hasSalesText")}</Text>
      <Text size="sm">{t("goLive.text")}</Text>
    </PasswordForm>
  );
}
