"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Offer } from "@/server/catalog/products/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { TwoLines } from "../../ui/two-lines";
import { OfferMenu } from "./offer-menu";

interface Props {
  productId: string;
  caption: string;
  offers: Offer[];
  canWrite: boolean;
  onEdit: (offer: Offer) => void;
  onShare: (offer: Offer) => void;
}

export function OfferTable({ productId, caption, offers, canWrite, onEdit, onShare }: Props) {
  const t = useTranslations("products.offers");
  const tFrequency = useTranslations("frequencies");
  const tFailure = useTranslations("failure");
  const tInterest = useTranslations("products.interest");
  const { money, rate } = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.offers.update.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.offers.pathFilter()),
          queryClient.invalidateQueries(trpc.products.pathFilter()),
        ]),
    }),
  );
  const isUpdated = ({ slug }: Offer) => update.variables?.offerSlug === slug;

  /** Null if the plan's name already states its frequency. */
  function frequencyOf({ name, frequency }: Offer): string | null {
    const word = frequency && tFrequency(frequency);
    return word === name ? null : word;
  }

  function interestOf({ monthlyInterestBps }: Offer): string | null {
    return monthlyInterestBps === null ? null : tInterest("monthly", { rate: rate(monthlyInterestBps) });
  }

  const columns: Column<Offer>[] = [
    {
      key: "name",
      label: t("columns.name"),
      wrap: "anywhere",
      slot: "title",
      render: (offer) => (
        <>
          <TwoLines first={offer.name} second={frequencyOf(offer) ?? interestOf(offer)} />
          {update.error && isUpdated(offer) && <span role="alert">{tFailure(toFailure(update.error))}</span>}
        </>
      ),
    },
    {
      key: "status",
      label: t("columns.status"),
      render: ({ active }) => (
        <ToneBadge tone={active ? "green" : "gray"}>{t(active ? "active" : "archived")}</ToneBadge>
      ),
    },
    {
      key: "price",
      label: t("columns.price"),
      align: "end",
      tone: "strong",
      render: ({ priceInCents }) => money(priceInCents),
    },
    {
      key: "actions",
      label: t("columns.actions"),
      quiet: true,
      align: "end",
      slot: "end",
      render: (offer) => (
        <OfferMenu
          offer={offer}
          canWrite={canWrite}
          busy={update.isPending && isUpdated(offer)}
          onEdit={() => onEdit(offer)}
          onShare={() => onShare(offer)}
          onToggle={() => update.mutate({ productId, offerSlug: offer.slug, active: !offer.active })}
        />
      ),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={offers} rowKey={({ id }) => id} />;
}
