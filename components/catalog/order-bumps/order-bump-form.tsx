"use client";

import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NewOrderBump } from "@/server/catalog/coupons/schemas";
import type { Product } from "@/server/catalog/products/schemas";
import { FormEnd } from "../../ui/form-end";
import { useFormats } from "../../ui/format";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";
import { ProductChoice } from "../products/product-choice";

interface Typed {
  offerSlug: string;
  title: string;
  description: string;
}

export function OrderBumpForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const t = useTranslations("products.bumps");
  const { money } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { checkBy, failure, showFailure, clearFailure } = useFormFaults();
  const [otherId, setOtherId] = useState<string | null>(null);
  const offers = useQuery({
    ...trpc.offers.list.queryOptions({ productId: otherId ?? "" }),
    enabled: otherId !== null,
  });
  const sold = (offers.data ?? []).filter(({ active, frequency }) => active && frequency === null);

  const toInput = (typed: Typed) => ({ productId: product.id, ...typed });
  const form = useForm<Typed>({
    initialValues: { offerSlug: "", title: "", description: "" },
    validate: checkBy(NewOrderBump, toInput),
  });
  const create = useMutation(
    trpc.orderBumps.create.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.orderBumps.pathFilter());
        onDone();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );

  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(NewOrderBump.parse(toInput(values))))} noValidate>
      <Stack gap="md">
        <ProductChoice
          label={t("product")}
          value={otherId}
          except={product.id}
          onChange={(id) => {
            setOtherId(id);
            form.setFieldValue("offerSlug", "");
          }}
        />
        <NativeSelect
          label={t("offer")}
          disabled={otherId === null}
          data={[
            {
              value: "",
              label: otherId !== null && offers.data && sold.length === 0 ? t("noOffers") : t("chooseOffer"),
            },
            ...sold.map(({ slug, name, priceInCents }) => ({ value: slug, label: `${name} · ${money(priceInCents)}` })),
          ]}
          {...form.getInputProps("offerSlug")}
        />
        <TextInput
          label={t("words")}
          placeholder={t("wordsPlaceholder")}
          autoComplete="off"
          {...form.getInputProps("title")}
        />
        <Textarea label={t("description")} autosize minRows={2} maxRows={6} {...form.getInputProps("description")} />
        <FormEnd failure={failure} onCancel={onDone} action={t("create")} busy={create.isPending} />
      </Stack>
    </form>
  );
}
