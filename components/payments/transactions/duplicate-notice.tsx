"use client";

import { Button, Group, Text } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";
import { FramedSection } from "../../ui/framed-section";

interface Props {
  duplicate: NonNullable<TransactionMoney["duplicate"]>;
  onRefund: (() => void) | undefined;
}

/**
 * Explains why the payment is a duplicate, links to the order's other payment, and states how the
 * money is returned.
 */
export function DuplicateNotice({
  duplicate: { duplicateOf, paymentLinkId, soldOutProductId, usedUpCouponId, isStuck, awaitsBuyer },
  onRefund,
}: Props) {
  const t = useTranslations("duplicate");
  return (
    <FramedSection title={t("title")}>
      <Text size="sm">
        {duplicateOf
          ? t.rich("text", { link: (words) => <Link href={`/transactions/${duplicateOf}`}>{words}</Link> })
          : paymentLinkId
            ? t.rich("ofLink", {
                link: (words) => <Link href={`/promotions/payment-links/${paymentLinkId}`}>{words}</Link>,
              })
            : soldOutProductId
              ? t.rich("ofSoldOut", { link: (words) => <Link href={`/products/${soldOutProductId}`}>{words}</Link> })
              : usedUpCouponId
                ? t.rich("ofUsedUp", { link: (words) => <Link href="/promotions">{words}</Link> })
                : t("money")}{" "}
        {t(awaitsBuyer ? "awaitsBuyer" : isStuck ? "stuck" : "byItself")}
      </Text>
      {isStuck && onRefund && (
        <Group mt="sm">
          <Button onClick={onRefund}>{t("open")}</Button>
        </Group>
      )}
    </FramedSection>
  );
}
