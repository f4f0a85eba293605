"use client";

import { Button, List, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Product } from "@/server/catalog/products/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { usePageRouter } from "../../ui/frame/opening-page";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";

export function DeleteProduct({ product, canWrite }: { product: Product; canWrite: boolean }) {
  const t = useTranslations("products.delete");
  const trpc = useTRPC();
  const router = usePageRouter();
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure();
  const remove = useMutation(
    trpc.products.delete.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.products.list.pathFilter()),
          queryClient.invalidateQueries(trpc.products.sorted.pathFilter()),
        ]);
        router.push("/products");
      },
    }),
  );
  return (
    <FramedSection title={t("title")} text={t("text")}>
      <Button variant="default" onClick={open} disabled={!canWrite}>
        {t("open")}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t("ask", { name: product.name })}
        confirm={t("confirm")}
        onConfirm={() => remove.mutate({ productId: product.id })}
        busy={remove.isPending || remove.isSuccess}
        error={remove.error}
      >
        <Text size="sm">{t("ends")}</Text>
        <List size="sm" spacing={4}>
          <List.Item>{t("lists")}</List.Item>
          <List.Item>{t("links")}</List.Item>
        </List>
        <Text size="sm">{t("stays")}</Text>
        <List size="sm" spacing={4}>
          <List.Item>{t("sales")}</List.Item>
          <List.Item>{t("subscriptions")}</List.Item>
          <List.Item>{t("courses")}</List.Item>
        </List>
      </ConfirmDialog>
    </FramedSection>
  );
}
