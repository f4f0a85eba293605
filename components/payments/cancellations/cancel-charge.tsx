"use client";

import { Button, Text } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useFormats } from "../../ui/format";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";
import { usePersonName } from "../../ui/use-person-name";

/** Cancels a pending Pix or boleto after confirmation. Renders nothing for other transactions. */
export function CancelCharge({ transaction }: { transaction: Transaction }) {
  const t = useTranslations("cancelCharge");
  const personName = usePersonName();
  const { money } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [idempotencyKey, setIdempotencyKey] = useState<string | null>(null);
  const close = () => setIdempotencyKey(null);
  const cancel = useMutation({
    ...trpc.transactions.cancel.mutationOptions({ trpc: { context: { idempotencyKey } } }),
    onSuccess: async () => {
      await refresh();
      close();
    },
  });
  const { id: transactionId, status, paymentMethod, amountPaidInCents, customer } = transaction;
  if (status !== "pending" || paymentMethod === "credit_card") return null;
  const open = () => {
    cancel.reset();
    setIdempotencyKey(crypto.randomUUID());
  };
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={16} stroke={1.6} />} onClick={open}>
        {t("open")}
      </Button>
      <ConfirmDialog
        opened={idempotencyKey !== null}
        onClose={close}
        title={t("title")}
        confirm={t("confirm")}
        back={t("back")}
        onConfirm={() => cancel.mutate({ transactionId })}
        busy={cancel.isPending}
        error={cancel.error}
      >
        <Text size="sm">{t("text", { name: personName(customer.name) })}</Text>
        {amountPaidInCents !== null && (
          <Text size="sm">
            {t(paymentMethod === "pix" ? "partPix" : "partBoleto", { amount: money(amountPaidInCents) })}
          </Text>
        )}
      </ConfirmDialog>
    </>
  );
}
