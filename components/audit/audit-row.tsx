"use client";

import { useTranslations } from "next-intl";
import type { AuditLine } from "@/server/companies/schemas";
import { useFormats } from "../ui/format";
import { Row } from "../ui/row-list";
import { useDetailWords } from "./use-detail-words";

/** One action: what was done and to what, by whom and when, and what it changed. */
export function AuditRow({ line }: { line: AuditLine }) {
  const t = useTranslations("audit");
  const { minute } = useFormats();
  const sayDetails = useDetailWords();
  const { actor, action, subject, after, address, createdAt } = line;
  const deed = t(`actions.${action}`);
  // A joining member is actor and subject, and a new key's name is among its details.
  const toldAlready = subject === null || subject === actor.name || subject === after.name;
  const who = actor.name ?? t(`actors.${actor.kind}`);
  const at = minute(createdAt);
  return (
    <Row
      title={toldAlready ? deed : t("about", { deed, subject })}
      details={[address ? t("byFrom", { who, at, address }) : t("by", { who, at }), ...sayDetails(line)]}
    />
  );
}
