"use client";

import { Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Marked } from "@/server/payments/shipments/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { MarkResult } from "./mark-result";

interface Props {
  /** Sales to mark. The dialog is closed while there are none. */
  sales: readonly { transactionId: string; name: string }[];
  onClose: () => void;
}

export function DeliverDialog({ sales, onClose }: Props) {
  const t = useTranslations("shipments");
  return (
    <FormDialog opened={sales.length > 0} onClose={onClose} title={t("deliverTitle", { count: sales.length })}>
      {sales.length > 0 && <DeliverForm {...{ sales, onClose }} />}
    </FormDialog>
  );
}

function DeliverForm({ sales, onClose }: Props) {
  const t = useTranslations("shipments");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [day, setDay] = useState("");
  const [isMissing, setMissing] = useState(false);
  const deliver = useMutation(
    trpc.shipments.deliver.mutationOptions({
      onSuccess: async ({ refused }: Marked) => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.shipments.pathFilter()),
          queryClient.invalidateQueries(trpc.refundRequests.pathFilter()),
        ]);
        if (refused.length === 0) onClose();
      },
    }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(day === "");
        if (day !== "") deliver.mutate({ day, transactionIds: sales.map(({ transactionId }) => transactionId) });
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("deliverText")}
        </Text>
        <TextInput
          type="date"
          label={t("day")}
          data-autofocus
          value={day}
          error={isMissing && t("dayMissing")}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <MarkResult
          marked={deliver.data}
          nameOf={(id) => sales.find(({ transactionId }) => transactionId === id)?.name ?? id}
        />
        <FormEnd
          failure={deliver.error ? toFailure(deliver.error) : null}
          onCancel={onClose}
          action={t("deliverConfirm")}
          busy={deliver.isPending}
        />
      </Stack>
    </form>
  );
}
