"use client";

import { useTranslations } from "next-intl";
import { shownName } from "@/db/schema/customers-enums";

/** Returns a function that turns a customer's stored name into the displayed one. */
export function usePersonName(): (name: string) => string {
  const t = useTranslations();
  return (name) => shownName(name, t("erasedPerson"));
}
