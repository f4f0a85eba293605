"use client";

import { Anchor, Checkbox, Group, NativeSelect, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { paymentMethods } from "@/db/enums";
import type { Product } from "@/server/catalog/schemas";
import type { CheckoutMethods } from "@/server/storefront/schemas";
import { useTRPC } from "../trpc/client";
import { toFailure } from "../trpc/failure";
import { FramedSection } from "../ui/framed-section";
import { PlainFieldset } from "../ui/plain-fieldset";
import { Problem } from "../ui/problem";
import { QueryProblem } from "../ui/query-problem";
import { Saved } from "../ui/saved";
import { SubmitButton } from "../ui/submit-button";
import { useUnsaved } from "../ui/unsaved";

const installmentCounts = Array.from({ length: 12 }, (_, index) => index + 1);

interface Props {
  product: Product;
  canWrite: boolean;
}

/** The payment methods of a product's checkout page; fixed for subscriptions, which renew by card only. */
export function MethodsCard({ product, canWrite }: Props) {
  const t = useTranslations("products.methods");
  const trpc = useTRPC();
  const query = useQuery(trpc.checkout.methods.queryOptions({ productId: product.id }));
  const { data } = query;
  const isPlan = product.productType === "subscription";
  return (
    <FramedSection title={t("title")} text={isPlan ? t("plan") : t("text")}>
      <Stack gap="md">
        {!isPlan && !data && <QueryProblem query={query} />}
        {!isPlan && query.isLoading && <Skeleton height={40} />}
        {!isPlan && data && <MethodsForm productId={product.id} saved={data} canWrite={canWrite} />}
        <div>
          <Anchor component={Link} href="/settings/checkout" prefetch={false} size="sm">
            {t("look")}
          </Anchor>
        </div>
      </Stack>
    </FramedSection>
  );
}

function MethodsForm({ productId, saved, canWrite }: { productId: string; saved: CheckoutMethods; canWrite: boolean }) {
  const t = useTranslations("products.methods");
  const tRoot = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string[]>(saved.methods);
  const [maxInstallments, setMaxInstallments] = useState(saved.maxInstallments);
  const save = useMutation(
    trpc.checkout.updateMethods.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(trpc.checkout.methods.queryKey({ productId }), changed),
    }),
  );
  const methods = paymentMethods.filter((each) => chosen.includes(each));
  const isChanged = methods.join() !== saved.methods.join() || maxInstallments !== saved.maxInstallments;
  useUnsaved(() => isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (methods.length > 0) save.mutate({ productId, methods, maxInstallments });
  }

  return (
    <form onSubmit={submit} noValidate>
      <PlainFieldset disabled={!canWrite}>
        <Stack gap="md">
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
          {save.error && <Problem title={tRoot(`failure.${toFailure(save.error)}`)}>{tRoot("form.kept")}</Problem>}
          <Group gap="sm">
            <SubmitButton busy={save.isPending} disabled={!canWrite || !isChanged || methods.length === 0}>
              {t("save")}
            </SubmitButton>
            <Saved shown={save.isSuccess && !isChanged} />
          </Group>
        </Stack>
      </PlainFieldset>
    </form>
  );
}
