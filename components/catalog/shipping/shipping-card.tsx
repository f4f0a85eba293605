"use client";

import { NativeSelect, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type State, states } from "@/db/schema/catalog-enums";
import type { Product } from "@/server/catalog/products/schemas";
import { type ProductShipping, ShippingTerms } from "@/server/catalog/shipping/schemas";
import { EditNotice } from "../../ui/edit/edit-notice";
import { useSaveBar } from "../../ui/edit/save-bar";
import { useEdit } from "../../ui/edit/use-edit";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { MoneyField } from "../../ui/money-field";
import { PlainFieldset } from "../../ui/plain-fieldset";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { parseMoney } from "../../ui/typed-money";
import { useMoneyText } from "../../ui/use-money-text";

interface Props {
  product: Product;
  canWrite: boolean;
}

const kinds = ["none", "fixed", "table"] as const;
type Kind = (typeof kinds)[number];

/** Freight of a physical product. A digital product has the card only while it has freight, from earlier settings. */
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
  const { shipping } = saved;
  const [kind, setKind] = useState<Kind>(shipping?.kind ?? "none");
  const [amount, setAmount] = useState(writeAmount(shipping, text));
  const [prices, setPrices] = useState<Partial<Record<State, string>>>(() => writePrices(shipping, text));
  const save = useMutation(
    trpc.shipping.set.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(trpc.shipping.get.queryKey({ productId }), changed),
    }),
  );
  const { money } = useFormats();
  const sayTerms = (value: unknown) => {
    const terms = ShippingTerms.nullable().safeParse(value).data;
    if (!terms) return t("none");
    return terms.kind === "fixed" ? `${t("fixed")}: ${money(terms.amountInCents)}` : t("table");
  };
  const typed = readTerms({ kind, amount, prices });
  const isWrong = typed === undefined;
  const edit = useEdit<ProductShipping>({
    saved,
    typed: { shipping: typed },
    show: (values) => {
      setKind(values.shipping?.kind ?? "none");
      setAmount(writeAmount(values.shipping, text));
      setPrices(writePrices(values.shipping, text));
    },
    check: () => !isWrong,
    send: ({ read }) => save.mutateAsync({ productId, shipping: typed ?? null, read }),
  });
  useSaveBar(edit);

  return (
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
        <EditNotice edit={edit} labels={{ shipping: t("kind") }} say={(_, value) => sayTerms(value)} />
      </Stack>
    </PlainFieldset>
  );
}

function writeAmount(saved: ShippingTerms | null, text: (cents: number) => string): string {
  return saved?.kind === "fixed" ? text(saved.amountInCents) : "";
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
