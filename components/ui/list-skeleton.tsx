import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FramedSection } from "./framed-section";
import { ListToolbar } from "./list-toolbar";
import { RowSkeleton } from "./row-skeleton";

interface Props {
  tabs?: boolean;
  fields?: boolean;
}

export function ListSkeleton({ tabs = false, fields = false }: Props) {
  const t = useTranslations("list");
  return (
    <>
      <ListToolbar tabs={tabs && <Skeleton height={36} width="min(100%, 480px)" />}>
        {fields && <Skeleton height={36} />}
      </ListToolbar>
      <FramedSection title={t("title")} flush quiet>
        <RowSkeleton />
      </FramedSection>
    </>
  );
}
