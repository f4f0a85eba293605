"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Sale } from "@/server/payments/transactions/sale-schemas";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";

export function PlanPanel({ plan }: { plan: NonNullable<Sale["plan"]> }) {
  const t = useTranslations();
  const { count } = useFormats();
  const { subscriptionId, productId, productName, planName, frequency, cycle } = plan;
  const product = productId ? (
    <Anchor component={Link} href={`/products/${productId}`} prefetch={false} inherit>
      {productName}
    </Anchor>
  ) : (
    productName
  );
  return (
    <FramedSection
      title={t("subscriptions.one")}
      actions={
        subscriptionId && (
          <Anchor component={Link} href={`/subscriptions/${subscriptionId}`} prefetch={false} size="sm">
            {t("sale.openSubscription")}
          </Anchor>
        )
      }
    >
      <Facts
        facts={[
          { name: t("sale.product"), value: product },
          { name: t("sale.plan"), value: planName },
          { name: t("sale.frequency"), value: t(`frequencies.${frequency}`) },
          { name: t("sale.cycleName"), value: count(cycle) },
        ]}
      />
    </FramedSection>
  );
}
