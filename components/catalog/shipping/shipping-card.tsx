"use client";

import { Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Product } from "@/server/catalog/products/schemas";
import { type ProductShipping, ShippingTerms } from "@/server/catalog/shipping/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useSaveBar } from "../../ui/edit/save-bar";
import { useEdit } from "../../ui/edit/use-edit";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { useMoneyText } from "../../ui/use-money-text";
import { ShippingFields } from "./shipping-fields";
import { readTerms, typedOf } from "./shipping-input";

interface Props {
  product: Product;
  canWrite: boolean;
}

/** Shipping of a physical product. A digital product has the card only while it has shipping terms, from earlier settings. */
export function ShippingCard({ product: { id: productId, productType }, canWrite }: Props) {
  const t = useTranslations("products.shipping");
  const trpc = useTRPC();
  const query = useQuery(trpc.shipping.get.queryOptions({ productId }));
  const isPhysical = productType === "physical";
  if (!isPhysical && !query.data?.shipping) return null;
  return (
    <FramedSection title={t("title")} text={t("text")}>
      {!query.data && <QueryProblem query={query} />}
      {query.isLoading && <Skeleton height={40} />}
      {query.data && !query.data.shipping && (
        <Text size="sm" role="status" mb="sm">
          {t("missing")}
        </Text>
      )}
      {query.data && <ShippingForm {...{ productId, canWrite }} saved={query.data} />}
    </FramedSection>
  );
}

interface FormProps {
  productId: string;
  canWrite: boolean;
  saved: ProductShipping;
}

function ShippingForm({ productId, canWrite, saved }: FormProps) {
  const t = useTranslations("products.shipping");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const text = useMoneyText();
  const { money } = useFormats();
  const [typed, setTyped] = useState(() => typedOf(saved.shipping, text));
  const save = useMutation(
    trpc.shipping.set.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(trpc.shipping.get.queryKey({ productId }), changed),
    }),
  );
  const sayTerms = (value: unknown) => {
    const terms = ShippingTerms.nullable().safeParse(value).data;
    if (!terms) return t("none");
    if (terms.kind === "fixed") return `${t("fixed")}: ${money(terms.amountInCents)}`;
    return terms.kind === "pickup" ? `${t("pickup")}: ${terms.place}` : t("table");
  };
  const terms = readTerms(typed);
  const isWrong = terms === undefined;
  const edit = useEdit<ProductShipping>({
    saved,
    typed: { shipping: terms },
    show: (values) => setTyped(typedOf(values.shipping ?? null, text)),
    check: () => !isWrong,
    send: ({ read }) => save.mutateAsync({ productId, shipping: terms ?? null, read }),
  });
  useSaveBar(edit);

  return (
    <PlainFieldset disabled={!canWrite}>
      <Stack gap="sm">
        <ShippingFields label={t("kind")} {...{ typed, isWrong }} onChange={setTyped} />
        <EditNotice edit={edit} labels={{ shipping: t("kind") }} say={(_, value) => sayTerms(value)} />
      </Stack>
    </PlainFieldset>
  );
}
