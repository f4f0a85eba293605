"use client";

import { useTranslations } from "next-intl";
import type { AuditLine } from "@/server/companies/schemas";
import { useFormats } from "../ui/format";
import { Row } from "../ui/row-list";
import { useDetailWords } from "./use-detail-words";

/** One deed: what was done, by whom and when, and what it changed. */
export function AuditRow({ line }: { line: AuditLine }) {
  const t = useTranslations("audit");
  const { minute } = useFormats();
  const sayDetails = useDetailWords();
  const { actor, action, address, createdAt } = line;
  const who = actor.name ?? t(`actors.${actor.kind}`);
  const at = minute(createdAt);
  return (
    <Row
      title={t(`actions.${action}`)}
      details={[address ? t("byFrom", { who, at, address }) : t("by", { who, at }), ...sayDetails(line)]}
    />
  );
}
