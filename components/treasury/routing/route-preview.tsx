"use client";

import { NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cardBrands, paymentMethods } from "@/db/schema/payments-enums";
import { RoutedCharge } from "@/server/treasury/routing/schemas";
import { brandNames } from "../../ui/card-brands";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { MoneyField } from "../../ui/money-field";
import { useTRPC } from "../../ui/trpc/client";
import { parseMoney } from "../../ui/typed-money";
import { useMoneyText } from "../../ui/use-money-text";

const installmentSteps = Array.from({ length: 12 }, (_, index) => String(index + 1));

export function RoutePreview() {
  const t = useTranslations();
  const { money } = useFormats();
  const trpc = useTRPC();
  const [method, setMethod] = useState<string>("credit_card");
  const moneyText = useMoneyText();
  const [amount, setAmount] = useState(moneyText(50_000));
  const [installments, setInstallments] = useState("6");
  const [brand, setBrand] = useState<string>("visa");
  const isCard = method === "credit_card";
  const read = RoutedCharge.safeParse({
    method,
    amountInCents: parseMoney(amount),
    installments: isCard ? Number(installments) : 1,
    ...(isCard && { brand }),
  });
  const charge = read.success ? read.data : null;
  const { data } = useQuery({
    ...trpc.routing.preview.queryOptions(charge ?? { method: "pix", amountInCents: 100, installments: 1 }),
    enabled: charge !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <FramedSection title={t("routing.preview")} text={t("routing.previewText")}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t("routing.method")}
          value={method}
          data={paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
        <MoneyField
          label={t("routing.amount")}
          value={amount}
          error={charge === null && t("routing.wrongAmount")}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        {isCard && (
          <>
            <NativeSelect
              label={t("routing.installmentCount")}
              value={installments}
              data={installmentSteps}
              onChange={(event) => setInstallments(event.currentTarget.value)}
            />
            <NativeSelect
              label={t("routing.brand")}
              value={brand}
              data={cardBrands.map((value) => ({ value, label: brandNames[value] }))}
              onChange={(event) => setBrand(event.currentTarget.value)}
            />
          </>
        )}
      </SimpleGrid>
      <Text size="sm" mt="md" role="status">
        {charge &&
          data &&
          (data.name === null
            ? t("routing.nowhere")
            : t(isCard ? "routing.goesInInstallments" : "routing.goes", {
                method: t(`methods.${charge.method}`),
                amount: money(charge.amountInCents),
                count: charge.installments,
                connection: data.name,
              }))}
      </Text>
    </FramedSection>
  );
}
