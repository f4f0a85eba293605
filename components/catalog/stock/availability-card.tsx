"use client";

import { Checkbox, NumberInput, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Product } from "@/server/catalog/products/schemas";
import { type Availability, maxUnits, OfferEndChange } from "@/server/catalog/stock/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useSaveBar } from "../../ui/edit/save-bar";
import { useEdit } from "../../ui/edit/use-edit";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { toInstant, typedMinute } from "../../ui/typed-minute";

interface Props {
  product: Product;
  canWrite: boolean;
}

export function AvailabilityCard({ product: { id: productId }, canWrite }: Props) {
  const t = useTranslations("products.availability");
  const trpc = useTRPC();
  const query = useQuery(trpc.stock.get.queryOptions({ productId }));
  const { data } = query;
  return (
    <FramedSection title={t("title")} text={t("text")}>
      <Stack gap="lg">
        {!data && <QueryProblem query={query} />}
        {query.isLoading && <Skeleton height={40} />}
        {data && <UnitsForm {...{ productId, canWrite }} saved={data} />}
        {data?.offers.map((offer) => (
          <EndForm key={offer.slug} {...{ productId, canWrite, offer }} />
        ))}
      </Stack>
    </FramedSection>
  );
}

interface FormProps {
  productId: string;
  canWrite: boolean;
}

function useCacheUpdate(productId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return (changed: Availability) => queryClient.setQueryData(trpc.stock.get.queryKey({ productId }), changed);
}

function UnitsForm({ productId, canWrite, saved }: FormProps & { saved: Availability }) {
  const t = useTranslations("products.availability");
  const trpc = useTRPC();
  const [units, setUnits] = useState(saved.units);
  const save = useMutation(trpc.stock.setUnits.mutationOptions({ onSuccess: useCacheUpdate(productId) }));
  const edit = useEdit<Pick<Availability, "units">>({
    saved: { units: saved.units },
    typed: { units },
    show: (values) => setUnits(values.units),
    send: async ({ read }) => {
      const stored = await save.mutateAsync({ productId, units, read });
      return { units: stored.units };
    },
  });
  useSaveBar(edit);

  return (
    <PlainFieldset disabled={!canWrite}>
      <Stack gap="sm">
        <NumberInput
          label={t("units")}
          description={t("unitsText")}
          maw={240}
          min={0}
          max={maxUnits}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={units ?? ""}
          onChange={(value) => setUnits(value === "" ? null : Number(value))}
        />
        {saved.heldUnits > 0 && <Text size="sm">{t("held", { count: saved.heldUnits })}</Text>}
        <EditNotice edit={edit} labels={{ units: t("units") }} />
      </Stack>
    </PlainFieldset>
  );
}

type OfferEnd = Pick<Availability["offers"][number], "endsAt" | "hasCountdown">;

function EndForm({ productId, canWrite, offer }: FormProps & { offer: Availability["offers"][number] }) {
  const t = useTranslations("products.availability");
  const format = useFormats();
  const trpc = useTRPC();
  const [endsAt, setEndsAt] = useState(typedMinute(offer.endsAt));
  const [hasCountdown, setCountdown] = useState(offer.hasCountdown);
  const save = useMutation(trpc.stock.setOfferEnd.mutationOptions({ onSuccess: useCacheUpdate(productId) }));
  const isCounted = hasCountdown && endsAt !== "";
  const typedEnd = endsAt === typedMinute(offer.endsAt) ? offer.endsAt : toInstant(endsAt);
  const edit = useEdit<OfferEnd>({
    saved: { endsAt: offer.endsAt, hasCountdown: offer.hasCountdown },
    typed: { endsAt: typedEnd, hasCountdown: isCounted },
    show: (values) => {
      setEndsAt(typedMinute(values.endsAt));
      setCountdown(values.hasCountdown);
    },
    send: async ({ next, read }) => {
      const input = OfferEndChange.parse({ productId, offerSlug: offer.slug, ...next, read });
      const { offers } = await save.mutateAsync(input);
      const stored = offers.find(({ slug }) => slug === offer.slug) ?? offer;
      return { endsAt: stored.endsAt, hasCountdown: stored.hasCountdown };
    },
  });
  useSaveBar(edit);
  const label = t("endsAt", { offer: offer.name });

  return (
    <PlainFieldset disabled={!canWrite}>
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          label={label}
          description={t("endsAtText")}
          maw={240}
          value={endsAt}
          onChange={(event) => setEndsAt(event.currentTarget.value)}
        />
        <Checkbox
          label={t("countdown")}
          disabled={endsAt === ""}
          checked={isCounted}
          onChange={(event) => setCountdown(event.currentTarget.checked)}
        />
        <EditNotice
          edit={edit}
          labels={{ endsAt: label, hasCountdown: t("countdown") }}
          say={(name, value) => (name === "endsAt" && typeof value === "string" ? format.minute(value) : undefined)}
        />
      </Stack>
    </PlainFieldset>
  );
}
