"use client";

import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type Marked, shipmentLimits } from "@/server/payments/shipments/schemas";
import type { Shipment } from "@/server/payments/transactions/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { FormEnd } from "../../ui/form-end";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { MarkResult } from "./mark-result";

/** Carriers of Brazil, offered while the name is typed. Any other name is accepted. */
const carriers = ["Correios", "Jadlog", "Loggi", "Total Express", "Azul Cargo", "J&T Express", "Mercado Envios"];

export type Shipped = Pick<Shipment, "transactionId" | "carrier" | "trackingCode" | "trackingUrl"> & { name: string };

interface Props {
  /** Sales to mark. The dialog is closed while there are none. */
  sales: readonly Shipped[];
  onClose: () => void;
}

export function ShipDialog({ sales, onClose }: Props) {
  const t = useTranslations("shipments");
  return (
    <FormDialog opened={sales.length > 0} onClose={onClose} title={t("shipTitle", { count: sales.length })} size="lg">
      {sales.length > 0 && <ShipForm {...{ sales, onClose }} />}
    </FormDialog>
  );
}

function ShipForm({ sales, onClose }: Props) {
  const t = useTranslations("shipments");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [first] = sales;
  const [carrier, setCarrier] = useState(first?.carrier ?? "");
  const [codes, setCodes] = useState<Record<string, string>>(() =>
    Object.fromEntries(sales.map(({ transactionId, trackingCode }) => [transactionId, trackingCode ?? ""])),
  );
  const [url, setUrl] = useState(sales.length === 1 ? (first?.trackingUrl ?? "") : "");
  const [isMissing, setMissing] = useState(false);
  const ship = useMutation(
    trpc.shipments.ship.mutationOptions({
      onSuccess: async ({ refused }: Marked) => {
        await queryClient.invalidateQueries(trpc.shipments.pathFilter());
        if (refused.length === 0) onClose();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(carrier.trim() === "");
    if (carrier.trim() === "") return;
    ship.mutate({
      parcels: sales.map(({ transactionId }) => ({
        transactionId,
        carrier: carrier.trim(),
        trackingCode: codes[transactionId]?.trim() || null,
        trackingUrl: sales.length === 1 ? url.trim() || null : null,
      })),
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Autocomplete
          label={t("carrier")}
          data={carriers}
          maxLength={shipmentLimits.carrier}
          data-autofocus
          value={carrier}
          error={isMissing && t("carrierMissing")}
          onChange={setCarrier}
        />
        {sales.map(({ transactionId, name }) => (
          <TextInput
            key={transactionId}
            label={sales.length === 1 ? t("trackingCode") : t("trackingCodeOf", { name })}
            maxLength={shipmentLimits.trackingCode}
            autoComplete="off"
            value={codes[transactionId] ?? ""}
            onChange={({ currentTarget: { value } }) => setCodes((others) => ({ ...others, [transactionId]: value }))}
          />
        ))}
        {sales.length === 1 && (
          <TextInput
            type="url"
            label={t("trackingUrl")}
            description={t("trackingUrlText")}
            value={url}
            onChange={({ currentTarget: { value } }) => setUrl(value)}
          />
        )}
        <MarkResult
          marked={ship.data}
          nameOf={(id) => sales.find(({ transactionId }) => transactionId === id)?.name ?? id}
        />
        <FormEnd
          failure={ship.error ? toFailure(ship.error) : null}
          onCancel={onClose}
          action={t("shipConfirm")}
          busy={ship.isPending}
        />
      </Stack>
    </form>
  );
}
