"use client";

import { Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { MailButton } from "../../ui/mail-button";
import { useTRPC } from "../../ui/trpc/client";
import { CorrectEmail } from "./correct-email";
import { LinkButton } from "./link-button";

export function SaleHelp({ transactionId }: { transactionId: string }) {
  const t = useTranslations("support");
  const trpc = useTRPC();
  const { minute } = useFormats();
  const permissions = useAccess();
  const mayHelp = permissions.includes("customers.write");
  const { data: transaction } = useQuery(trpc.transactions.get.queryOptions({ transactionId }));
  const { data } = useQuery({ ...trpc.support.sale.queryOptions({ transactionId }), enabled: mayHelp });
  const send = useMutation(trpc.support.sendReceipt.mutationOptions());
  const copy = useMutation(trpc.support.copyOrderLink.mutationOptions());
  const order = data?.order;
  if (!mayHelp || !order || !transaction) return null;
  return (
    <FramedSection title={t("title")}>
      <Stack gap="xs">
        {order.receiptSentAt && (
          <Text size="sm" c="dimmed">
            {t("receiptSentAt", { at: minute(order.receiptSentAt), email: order.email })}
          </Text>
        )}
        {order.isPaid && (
          <MailButton
            label={t("sendReceipt")}
            email={order.email}
            mutation={send}
            onSend={() => send.mutate({ transactionId })}
          />
        )}
        {order.courses.length > 0 && <LinkButton mutation={copy} onOpen={() => copy.mutate({ transactionId })} />}
        <CorrectEmail customerId={transaction.customer.id} from={order.email} />
      </Stack>
    </FramedSection>
  );
}
