"use client";

import { useTranslations } from "next-intl";
import type { AuditLine } from "@/server/accounts/company/schemas";
import { useFormats } from "../../ui/format";
import { Row } from "../../ui/row-list";
import { usePersonName } from "../../ui/use-person-name";
import { useDetailWords } from "./use-detail-words";

export function AuditRow({ line }: { line: AuditLine }) {
  const t = useTranslations("audit");
  const personName = usePersonName();
  const { minute } = useFormats();
  const sayDetails = useDetailWords();
  const { actor, action, subject, before, after, address, createdAt } = line;
  const deed = t(`actions.${action}`);
  // A member who joins is also the actor, and a new object's details include its name.
  const own = { ...before, ...after };
  const toldAlready = subject === null || [actor.name, own.name, own.code, own.title].includes(subject);
  const who = actor.name ?? t(`actors.${actor.kind}`);
  const at = minute(createdAt);
  return (
    <Row
      title={toldAlready ? deed : t("about", { deed, subject: personName(subject) })}
      details={[address ? t("byFrom", { who, at, address }) : t("by", { who, at }), ...sayDetails(line)]}
    />
  );
}
