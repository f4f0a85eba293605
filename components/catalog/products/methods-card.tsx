"use client";

import { Anchor, Checkbox, Group, NativeSelect, NumberInput, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { paymentMethods } from "@/db/schema/payments-enums";
import { type CheckoutMethods, CheckoutMethodsChange, maxPixDiscountPercent } from "@/server/catalog/branding/schemas";
import type { Product } from "@/server/catalog/products/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useSaveBar } from "../../ui/edit/save-bar";
import { useEdit } from "../../ui/edit/use-edit";
import { FramedSection } from "../../ui/framed-section";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const installmentCounts = Array.from({ length: 12 }, (_, index) => index + 1);

interface Props {
  product: Product;
  canWrite: boolean;
}

/** Subscription products have fixed methods. */
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
  const format = useFormatter();
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
  const edit = useEdit<CheckoutMethods>({
    saved,
    typed: { methods, maxInstallments, pixDiscountPercent },
    show: (values) => {
      setChosen(values.methods);
      setMaxInstallments(values.maxInstallments);
      setPixDiscount(values.pixDiscountPercent);
    },
    check: () => methods.length > 0,
    send: ({ change, read }) => save.mutateAsync(CheckoutMethodsChange.parse({ productId, ...change, read })),
  });
  useSaveBar(edit);
  const labels = { methods: t("choose"), maxInstallments: t("maxInstallments"), pixDiscountPercent: t("pixDiscount") };

  return (
    <PlainFieldset disabled={!canWrite}>
      <Stack gap="md">
        {!isPlan && (
          <Checkbox.Group
            label={labels.methods}
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
            label={labels.maxInstallments}
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
          label={labels.pixDiscountPercent}
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
        <EditNotice
          edit={edit}
          labels={labels}
          say={(name, value) =>
            name === "methods"
              ? format.list(
                  paymentMethods
                    .filter((each) => isList(value) && value.includes(each))
                    .map((each) => tRoot(`methods.${each}`)),
                )
              : undefined
          }
        />
      </Stack>
    </PlainFieldset>
  );
}
