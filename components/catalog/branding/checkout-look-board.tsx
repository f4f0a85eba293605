"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccess } from "../../ui/frame/access";
import { PageHeader } from "../../ui/page-header";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { CheckoutLookForm } from "./checkout-look-form";

interface Props {
  company: string;
}

export function CheckoutLookBoard({ company }: Props) {
  const t = useTranslations("checkoutLook");
  const trpc = useTRPC();
  const mayWrite = useAccess().includes("products.write");
  const { data: look } = useSuspenseQuery(trpc.checkout.look.queryOptions({}));
  return (
    <>
      <PageHeader page="checkout" text={t("subtitle")} />
      {!mayWrite && <ReadOnlyNote />}
      <CheckoutLookForm look={look} company={company} mayWrite={mayWrite} />
    </>
  );
}
