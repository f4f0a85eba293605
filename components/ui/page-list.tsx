"use client";

import { useTranslations } from "next-intl";
import { FramedSection } from "./framed-section";
import { ListRows, type ListRowsProps } from "./list-rows";

export function PageList<Row>(props: ListRowsProps<Row>) {
  const t = useTranslations("list");
  return (
    <FramedSection title={t("title")} flush quiet>
      <ListRows {...props} />
    </FramedSection>
  );
}
