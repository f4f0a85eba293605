"use client";

import { useTranslations } from "next-intl";
import { paymentMethods } from "@/db/schema/payments-enums";
import type { Connection } from "@/server/treasury/connections/schemas";
import { Facts } from "../../ui/facts";
import { FramedSection } from "../../ui/framed-section";
import { findRoute } from "./routes";

export function RouteTable({ connections }: { connections: readonly Connection[] }) {
  const t = useTranslations();
  return (
    <FramedSection title={t("connections.routes")} text={t("connections.routesText")}>
      <Facts
        facts={paymentMethods.map((method) => {
          const route = findRoute(connections, method);
          return {
            name: t(`methods.${method}`),
            value: route
              ? [route.name, route.isPlayMoney && t("connections.playMoney")].filter(Boolean).join(" · ")
              : t("connections.noRoute"),
          };
        })}
      />
    </FramedSection>
  );
}
