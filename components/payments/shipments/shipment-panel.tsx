"use client";

import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";
import { usePersonName } from "../../ui/use-person-name";
import { ShipDialog } from "./ship-dialog";
import { ShipmentStatus } from "./shipment-status";

interface Props {
  transaction: Transaction;
  mayShip: boolean;
}

/** Shipment of a sale. Renders nothing for a sale without goods. */
export function ShipmentPanel({ transaction: { id: transactionId, status: saleStatus, customer }, mayShip }: Props) {
  const t = useTranslations("shipments");
  const personName = usePersonName();
  const { minute } = useFormats();
  const trpc = useTRPC();
  const [isShipping, setShipping] = useState(false);
  const { data } = useQuery(trpc.shipments.get.queryOptions({ transactionId }));
  const shipment = data?.shipment;
  if (!shipment) return null;
  const { status, carrier, trackingCode, trackingUrl, shippedAt } = shipment;
  return (
    <FramedSection title={t("one")} actions={<ShipmentStatus status={status} />}>
      <Stack gap="sm">
        {shippedAt && carrier && <Text size="sm">{t("shippedAt", { carrier, at: minute(shippedAt) })}</Text>}
        {trackingCode && (
          <Text size="sm">
            {t("trackingCode")}:{" "}
            {trackingUrl ? (
              <Anchor href={trackingUrl} target="_blank" rel="noreferrer" inherit>
                {trackingCode}
              </Anchor>
            ) : (
              trackingCode
            )}
          </Text>
        )}
        {status !== "delivered" && saleStatus === "paid" && (
          <Button variant="default" disabled={!mayShip} onClick={() => setShipping(true)}>
            {t(status === "to_ship" ? "shipThis" : "correct")}
          </Button>
        )}
      </Stack>
      <ShipDialog
        sales={isShipping ? [{ ...shipment, name: personName(customer.name) }] : []}
        onClose={() => setShipping(false)}
      />
    </FramedSection>
  );
}
