"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Offer, Product } from "@/server/catalog/products/schemas";
import { AddButton } from "../../ui/add-button";
import { FormDialog } from "../../ui/form-dialog";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { ShareLink } from "../products/share-link";
import { OfferForm } from "./offer-form";
import { OfferTable } from "./offer-table";

type Open = { what: "new" } | { what: "edit" | "share"; offer: Offer } | null;

export function OffersCard({ product, canWrite }: { product: Product; canWrite: boolean }) {
  const t = useTranslations("products.offers");
  const trpc = useTRPC();
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery(trpc.offers.list.queryOptions({ productId: product.id }));
  const kind = product.productType === "subscription" ? "plan" : "offer";
  const close = () => setOpen(null);

  return (
    <FramedSection
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      flush
      actions={
        <AddButton disabled={!canWrite} onClick={() => setOpen({ what: "new" })}>
          {t(`${kind}.add`)}
        </AddButton>
      }
    >
      <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={2}>
        {(offers) => (
          <OfferTable
            productId={product.id}
            caption={t(`${kind}.title`)}
            offers={offers}
            canWrite={canWrite}
            onEdit={(offer) => setOpen({ what: "edit", offer })}
            onShare={(offer) => setOpen({ what: "share", offer })}
          />
        )}
      </QueryRows>
      <FormDialog
        opened={open !== null}
        onClose={close}
        title={open?.what === "share" ? open.offer.name : t(open?.what === "edit" ? `${kind}.edit` : `${kind}.add`)}
      >
        {open?.what === "share" && <ShareLink productId={product.id} offer={open.offer} />}
        {open && open.what !== "share" && (
          <OfferForm product={product} offer={open.what === "edit" ? open.offer : null} onDone={close} />
        )}
      </FormDialog>
    </FramedSection>
  );
}
