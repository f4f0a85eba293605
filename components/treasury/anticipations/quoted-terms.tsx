"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { Quote } from "@/server/treasury/anticipations/schemas";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { useTimeLeft } from "../../ui/use-time-left";

interface Props {
  quote: Quote;
  onExpire: () => void;
}

export function QuotedTerms({ quote, onExpire }: Props) {
  const t = useTranslations("anticipations");
  const { money, rate, day, minute } = useFormats();
  const left = useTimeLeft(quote.expiresAt);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onExpire();
  }, [isOver, onExpire]);
  return (
    <div>
      <Facts
        facts={[
          {
            name: t("installments"),
            value: t("installmentsUntil", { count: quote.installments, day: day(quote.lastDay) }),
          },
          { name: t("gross"), value: money(quote.amountInCents) },
          { name: t("price"), value: `−${money(quote.priceInCents)}` },
          { name: t("rate"), value: t("rateValue", { rate: rate(quote.monthlyRateBps) }) },
          { name: t("net"), value: money(quote.netInCents), strong: true },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t("goodUntil", { at: minute(quote.expiresAt) })}
        {left !== null && (
          <span aria-hidden="true">
            {" "}
            {t("left", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` })}
          </span>
        )}
      </Text>
    </div>
  );
}
