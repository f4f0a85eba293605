"use client";

import { Checkbox, NumberInput, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { Product } from "@/server/catalog/products/schemas";
import { type Availability, maxUnits } from "@/server/catalog/stock/schemas";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { SaveEnd } from "../../ui/save-end";
import { useTRPC } from "../../ui/trpc/client";
import { toInstant, typedMinute } from "../../ui/typed-minute";
import { useUnsaved } from "../../ui/unsaved";

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
  const savedText = saved.units === null ? "" : String(saved.units);
  const [typed, setTyped] = useState(savedText);
  const save = useMutation(trpc.stock.setUnits.mutationOptions({ onSuccess: useCacheUpdate(productId) }));
  const isChanged = typed !== savedText;
  useUnsaved(() => isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ productId, units: typed === "" ? null : Number(typed) });
  }

  return (
    <form onSubmit={submit} noValidate>
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
            value={typed}
            onChange={(value) => setTyped(String(value))}
          />
          {saved.heldUnits > 0 && <Text size="sm">{t("held", { count: saved.heldUnits })}</Text>}
          <SaveEnd save={save} action={t("saveUnits")} disabled={!canWrite} isChanged={isChanged} />
        </Stack>
      </PlainFieldset>
    </form>
  );
}

function EndForm({ productId, canWrite, offer }: FormProps & { offer: Availability["offers"][number] }) {
  const t = useTranslations("products.availability");
  const trpc = useTRPC();
  const [endsAt, setEndsAt] = useState(typedMinute(offer.endsAt));
  const [hasCountdown, setCountdown] = useState(offer.hasCountdown);
  const save = useMutation(trpc.stock.setOfferEnd.mutationOptions({ onSuccess: useCacheUpdate(productId) }));
  const isCounted = hasCountdown && endsAt !== "";
  const isChanged = endsAt !== typedMinute(offer.endsAt) || isCounted !== offer.hasCountdown;
  useUnsaved(() => isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ productId, offerSlug: offer.slug, endsAt: toInstant(endsAt), hasCountdown: isCounted });
  }

  return (
    <form onSubmit={submit} noValidate>
      <PlainFieldset disabled={!canWrite}>
        <Stack gap="sm">
          <TextInput
            type="datetime-local"
            label={t("endsAt", { offer: offer.name })}
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
          <SaveEnd save={save} action={t("saveEnd")} disabled={!canWrite} isChanged={isChanged} />
        </Stack>
      </PlainFieldset>
    </form>
  );
}
