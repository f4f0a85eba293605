"use client";

import { Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Coupon } from "@/server/catalog/coupons/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useTRPC } from "../../ui/trpc/client";

interface Props {
  /** Null while closed. */
  coupon: Coupon | null;
  onDone: () => void;
}

export function DeleteCoupon({ coupon, onDone }: Props) {
  const t = useTranslations("promotions");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.coupons.delete.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.coupons.pathFilter());
        onDone();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={coupon !== null}
      onClose={onDone}
      title={t("deleteAsk", { code: coupon?.code ?? "" })}
      confirm={t("delete")}
      onConfirm={() => coupon && remove.mutate({ couponId: coupon.id })}
      busy={remove.isPending}
      error={remove.error}
    >
      <Text size="sm">{t("deleteText")}</Text>
    </ConfirmDialog>
  );
}
