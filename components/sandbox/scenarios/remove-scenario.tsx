"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";

export function RemoveScenario({ name, title }: { name: string; title: string }) {
  const t = useTranslations("scenarios.remove");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [opened, { open, close }] = useDisclosure();
  const remove = useMutation(
    trpc.scenarios.remove.mutationOptions({
      onSuccess: async () => {
        close();
        await refresh();
      },
    }),
  );
  return (
    <>
      <Button size="xs" variant="default" aria-label={t("openOf", { title })} onClick={open}>
        {t("open")}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t("title", { title })}
        confirm={t("confirm")}
        onConfirm={() => remove.mutate({ name })}
        busy={remove.isPending}
        error={remove.error}
      >
        <Text size="sm">{t("text")}</Text>
      </ConfirmDialog>
    </>
  );
}
