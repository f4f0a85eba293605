"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useTRPC } from "../../ui/trpc/client";

interface Props {
  productId: string;
  canChange: boolean;
  onRemoved: () => void;
}

export function RemoveVersionB({ productId, canChange, onRemoved }: Props) {
  const t = useTranslations("pageContent");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure();
  const remove = useMutation(
    trpc.checkout.removeVersionB.mutationOptions({
      onSuccess: (changed) => {
        onRemoved();
        queryClient.setQueryData(trpc.checkout.contents.queryKey({ productId }), changed);
      },
    }),
  );
  return (
    <>
      <Button variant="default" disabled={!canChange} onClick={open}>
        {t("removeB")}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t("test.removeTitle")}
        confirm={t("removeB")}
        onConfirm={() => remove.mutate({ productId })}
        busy={remove.isPending}
        error={remove.error}
      >
        <Text size="sm">{t("test.removeText")}</Text>
      </ConfirmDialog>
    </>
  );
}
