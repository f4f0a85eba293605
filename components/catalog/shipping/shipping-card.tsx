"use client";

import { NativeSelect, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { type State, states } from "@/db/schema/catalog-enums";
import type { Product } from "@/server/catalog/products/schemas";
import { ShippingTerms } from "@/server/catalog/shipping/schemas";
import { FramedSection } from "../../ui/framed-section";
import { MoneyField } from "../../ui/money-field";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { SaveEnd } from "../../ui/save-end";
import { useTRPC } from "../../ui/trpc/client";
import { parseMoney } from "../../ui/typed-money";
import { useUnsaved } from "../../ui/unsaved";
import { useMoneyText } from "../../ui/use-money-text";

interface Props {
  product: Product;
  canWrite: boolean;
}

const kinds = ["none", "fixed", "table"] as const;
type Kind = (typeof kinds)[number];

export function ShippingCard({ product: { id: productId, billingType, productType }, canWrite }: Props) {
  const t = useTranslations("products.shipping");
  const trpc = useTRPC();
  const query = useQuery(trpc.shipping.get.queryOptions({ productId }));
  const isPlan = billingType === "subscription";
  return (
    <FramedSection title={t("title")} text={t(isPlan ? "plan" : "text")}>
      {!query.data && <QueryProblem query={query} />}
      {query.isLoading && <Skeleton height={40} />}
      {query.data && !query.data.shipping && productType === "physical" && (
        <Text size="sm" role="status" mb="sm">
          {t("missing")}
        </Text>
      )}
      {query.data && !isPlan && <ShippingForm {...{ productId, canWrite }} saved={query.data.shipping} />}
    </FramedSection>
  );
}

interface FormProps {
  productId: string;
  canWrite: boolean;
  saved: ShippingTerms | null;
}

function ShippingForm({ productId, canWrite, saved }: FormProps) {
  const t = useTranslations("products.shipping");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const text = useMoneyText();
  const [kind, setKind] = useState<Kind>(saved?.kind ?? "none");
  const [amount, setAmount] = useState(saved?.kind === "fixed" ? text(saved.amountInCents) : "");
  const [prices, setPrices] = useState<Partial<Record<State, string>>>(() => writePrices(saved, text));
  const save = useMutation(
    trpc.shipping.set.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(trpc.shipping.get.queryKey({ productId }), changed),
    }),
  );
  const typed = readTerms({ kind, amount, prices });
  const isWrong = typed === undefined;
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved);
  useUnsaved(() => isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== undefined) save.mutate({ productId, shipping: typed });
  }

  return (
    <form onSubmit={submit} noValidate>
      <PlainFieldset disabled={!canWrite}>
        <Stack gap="sm">
          <NativeSelect
            label={t("kind")}
            value={kind}
            onChange={(event) => setKind(kinds.find((each) => each === event.currentTarget.value) ?? "none")}
            data={kinds.map((value) => ({ value, label: t(value) }))}
          />
          {kind === "fixed" && (
            <MoneyField
              label={t("amount")}
              description={t("amountText")}
              maw={240}
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          )}
          {kind === "table" && (
            <>
              <Text size="sm">{t("stateText")}</Text>
              <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
                {states.map((state) => (
                  <MoneyField
                    key={state}
                    label={state}
                    value={prices[state] ?? ""}
                    onChange={({ currentTarget: { value } }) => setPrices((others) => ({ ...others, [state]: value }))}
                  />
                ))}
              </SimpleGrid>
            </>
          )}
          {isWrong && (
            <Text size="sm" role="status">
              {t("wrong")}
            </Text>
          )}
          <SaveEnd save={save} action={t("save")} disabled={!canWrite || isWrong} isChanged={isChanged} />
        </Stack>
      </PlainFieldset>
    </form>
  );
}

function writePrices(saved: ShippingTerms | null, text: (cents: number) => string): Partial<Record<State, string>> {
  if (saved?.kind !== "table") return {};
  const { prices } = saved;
  return Object.fromEntries(
    states.map((state) => {
      const cents = prices[state];
      return [state, cents === null ? "" : text(cents)];
    }),
  );
}

interface Typed {
  kind: Kind;
  amount: string;
  prices: Partial<Record<State, string>>;
}

/** Parses the form. Returns null if the product is not shipped, and undefined if the input is invalid. */
function readTerms({ kind, amount, prices }: Typed): ShippingTerms | null | undefined {
  if (kind === "none") return null;
  const read = (typed = "") => (typed.trim() === "" ? null : (parseMoney(typed) ?? undefined));
  const table = Object.fromEntries(states.map((state) => [state, read(prices[state])]));
  const candidate = kind === "fixed" ? { kind, amountInCents: read(amount) } : { kind, prices: table };
  return ShippingTerms.safeParse(candidate).data;
}
