"use client";

import { Anchor, Checkbox, Group, NativeSelect, NumberInput, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { paymentMethods } from "@/db/schema/payments-enums";
import { type CheckoutMethods, maxPixDiscountPercent } from "@/server/catalog/branding/schemas";
import type { Product } from "@/server/catalog/products/schemas";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { SaveEnd } from "../../ui/save-end";
import { useTRPC } from "../../ui/trpc/client";
import { useUnsaved } from "../../ui/unsaved";

const installmentCounts = Array.from({ length: 12 }, (_, index) => index + 1);

interface Props {
  product: Product;
  canWrite: boolean;
}

/** Edits the payment methods and the Pix discount of a product. Subscription products have fixed methods. */
export function MethodsCard({ product, canWrite }: Props) {
  const t = useTranslations("products.methods");
  const trpc = useTRPC();
  const query = useQuery(trpc.checkout.methods.queryOptions({ productId: product.id }));
  const { data } = query;
  const isPlan = product.productType === "subscription";
  return (
    <FramedSection title={t("title")} text={isPlan ? t("plan") : t("text")}>
      <Stack gap="md">
        {!data && <QueryProblem query={query} />}
        {query.isLoading && <Skeleton height={40} />}
        {data && <MethodsForm productId={product.id} saved={data} canWrite={canWrite} isPlan={isPlan} />}
        <div>
          <Anchor component={Link} href="/settings/checkout" prefetch={false} size="sm">
            {t("look")}
          </Anchor>
        </div>
      </Stack>
    </FramedSection>
  );
}

interface FormProps {
  productId: string;
  saved: CheckoutMethods;
  canWrite: boolean;
  isPlan: boolean;
}

function MethodsForm({ productId, saved, canWrite, isPlan }: FormProps) {
  const t = useTranslations("products.methods");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string[]>(saved.methods);
  const [maxInstallments, setMaxInstallments] = useState(saved.maxInstallments);
  const [pixDiscountPercent, setPixDiscount] = useState(saved.pixDiscountPercent);
  const save = useMutation(
    trpc.checkout.updateMethods.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(trpc.checkout.methods.queryKey({ productId }), changed),
    }),
  );
  const methods = paymentMethods.filter((each) => chosen.includes(each));
  const isChanged =
    methods.join() !== saved.methods.join() ||
    maxInstallments !== saved.maxInstallments ||
    pixDiscountPercent !== saved.pixDiscountPercent;
  useUnsaved(() => isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (methods.length > 0) save.mutate({ productId, methods, maxInstallments, pixDiscountPercent });
  }

  return (
    <form onSubmit={submit} noValidate>
      <PlainFieldset disabled={!canWrite}>
        <Stack gap="md">
          {!isPlan && (
            <Checkbox.Group
              label={t("choose")}
              value={chosen}
              onChange={setChosen}
              error={methods.length === 0 && <span role="alert">{t("noneLeft")}</span>}
            >
              <Group gap="lg" my={6}>
                {paymentMethods.map((method) => (
                  <Checkbox key={method} value={method} label={tRoot(`methods.${method}`)} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          {!isPlan && (
            <NativeSelect
              label={t("maxInstallments")}
              description={t("maxInstallmentsText")}
              disabled={!methods.includes("credit_card")}
              maw={240}
              value={String(maxInstallments)}
              onChange={(event) => setMaxInstallments(Number(event.currentTarget.value))}
              data={installmentCounts.map((count) => ({
                value: String(count),
                label: count === 1 ? t("once") : t("upTo", { count }),
              }))}
            />
          )}
          <NumberInput
            label={t("pixDiscount")}
            description={t(isPlan ? "pixDiscountPlan" : "pixDiscountText")}
            disabled={!methods.includes("pix")}
            maw={240}
            suffix="%"
            min={0}
            max={maxPixDiscountPercent}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={pixDiscountPercent}
            onChange={(value) => setPixDiscount(Number(value))}
          />
          <SaveEnd save={save} action={t("save")} disabled={!canWrite || methods.length === 0} isChanged={isChanged} />
        </Stack>
      </PlainFieldset>
    </form>
  );
}
