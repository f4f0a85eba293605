"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

interface Props {
  transactionId: string;
  mayRecord: boolean;
}

/** Shows when the buyer received the goods of a sale, or records it. Renders nothing for a sale without goods. */
export function ReceiptPanel({ transactionId, mayRecord }: Props) {
  const t = useTranslations("refundRequests");
  const tFailure = useTranslations("failure");
  const { day: writeDay } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [day, setDay] = useState("");
  const { data } = useQuery(trpc.refundRequests.receipt.queryOptions({ transactionId }));
  const record = useMutation(
    trpc.refundRequests.recordReceipt.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.refundRequests.pathFilter()),
          queryClient.invalidateQueries(trpc.shipments.pathFilter()),
        ]),
    }),
  );
  if (!data?.hasGoods) return null;
  const { receipt } = data;
  return (
    <FramedSection title={t("receiptTitle")}>
      <Stack gap="sm">
        {receipt ? (
          <Text size="sm">
            {t(receipt.by === "buyer" ? "receiptByBuyer" : "receiptBySeller", { day: writeDay(receipt.day) })}
          </Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t("receiptText")}
            </Text>
            <TextInput
              type="date"
              label={t("receiptDay")}
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            {record.error && <Problem title={tFailure(toFailure(record.error))} />}
            <Button
              variant="default"
              disabled={!mayRecord || day === ""}
              loading={record.isPending}
              onClick={() => record.mutate({ transactionId, day })}
            >
              {t("receiptSave")}
            </Button>
          </>
        )}
      </Stack>
    </FramedSection>
  );
}
