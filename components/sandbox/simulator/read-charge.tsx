import { Alert, Anchor, Group, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReadCode } from "@/server/sandbox/simulator/schemas";
import { PaymentMethod } from "../../payments/transactions/payment-method";
import { TransactionStatus } from "../../payments/transactions/transaction-status";
import { punctuated } from "../../ui/document";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { usePersonName } from "../../ui/use-person-name";

export function ReadCharge({ charge }: { charge: ReadCode }) {
  const t = useTranslations("simulator");
  const { money, day, minute } = useFormats();
  const personName = usePersonName();
  const named = ({ name, document }: ReadCode["payee"]) =>
    [personName(name), document && punctuated(document)].filter(Boolean).join(", ");
  const part = (cents: number, sign = "") => (cents === 0 ? null : `${sign}${money(cents)}`);
  return (
    <Stack gap="sm">
      <Group>
        <PaymentMethod method={charge.paymentMethod} />
        <TransactionStatus status={charge.status} />
      </Group>
      <Facts
        facts={[
          { name: t("payee"), value: named(charge.payee) },
          { name: t("charged"), value: named(charge.payer) },
          { name: t("dueOn"), value: charge.dueOn && day(charge.dueOn) },
          { name: t("expiresAt"), value: charge.dueOn === null && charge.expiresAt ? minute(charge.expiresAt) : null },
          { name: t("original"), value: money(charge.originalInCents) },
          { name: t("fine"), value: part(charge.fineInCents) },
          { name: t("interest"), value: part(charge.interestInCents) },
          { name: t("discount"), value: part(charge.discountInCents, "−") },
          { name: t("due", { day: day(charge.day) }), value: money(charge.amountDueInCents), strong: true },
        ]}
      />
      {!charge.payable && (
        <Alert role="note" color="gray" icon={<IconInfoCircle stroke={1.6} />}>
          {t("notPayable")}
        </Alert>
      )}
      <Anchor component={Link} href={`/transactions/${charge.transactionId}`} size="sm">
        {t("open")}
      </Anchor>
    </Stack>
  );
}
