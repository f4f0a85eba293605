"use client";

import { useTranslations } from "next-intl";
import type { Routing, RoutingRule } from "@/server/treasury/routing/schemas";
import { brandNames } from "../../ui/card-brands";
import { useFormats } from "../../ui/format";

export function useRuleWords(connections: Routing["connections"]): (rule: RoutingRule) => {
  charges: string;
  through: string;
} {
  const t = useTranslations();
  const { money } = useFormats();

  function range(
    kind: "installments" | "amounts",
    least: number | undefined,
    most: number | undefined,
    write: (value: number) => string,
  ): string[] {
    if (least === undefined && most === undefined) return [];
    if (least === undefined) return [t(`routing.${kind}.upTo`, { most: write(most ?? 0) })];
    if (most === undefined) return [t(`routing.${kind}.from`, { least: write(least) })];
    return [t(`routing.${kind}.between`, { least: write(least), most: write(most) })];
  }

  return (rule) => {
    const { method, brands, minInstallments, maxInstallments, minAmountInCents, maxAmountInCents } = rule;
    const named = connections.find(({ id }) => id === rule.connectionId);
    return {
      charges: [
        t(`methods.${method}`),
        ...(brands ? [brands.map((brand) => brandNames[brand]).join(", ")] : []),
        ...range("installments", minInstallments, maxInstallments, String),
        ...range("amounts", minAmountInCents, maxAmountInCents, money),
      ].join(" · "),
      through: named
        ? [
            t("routing.through", { connection: named.name }),
            ...(named.state === "active" ? [] : [t(`connectionStates.${named.state}`)]),
          ].join(" · ")
        : t("routing.gone"),
    };
  };
}
