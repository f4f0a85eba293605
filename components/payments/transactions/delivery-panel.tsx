"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Facts } from "../../ui/facts";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";

/** Shows the shipping address of a sale. Renders nothing if it is not shipped. */
export function DeliveryPanel({ transactionId }: { transactionId: string }) {
  const t = useTranslations("saleDelivery");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.shipping.delivery.queryOptions({ transactionId }));
  if (!data?.delivery) return null;
  const { name, street, number, complement, district, city, state, postalCode } = data.delivery;
  return (
    <FramedSection title={t("title")}>
      <Facts
        facts={[
          { name: t("name"), value: name },
          { name: t("street"), value: `${street}, ${number}` },
          { name: t("complement"), value: complement || null },
          { name: t("district"), value: district },
          { name: t("city"), value: `${city} (${state})` },
          { name: t("postalCode"), value: `${postalCode.slice(0, 5)}-${postalCode.slice(5)}` },
        ]}
      />
    </FramedSection>
  );
}
