import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FramedSection } from "./framed-section";
import { ListToolbar } from "./list-toolbar";
import { RowSkeleton } from "./row-skeleton";

interface Props {
  /** Whether the list has tabs above it, and whether fields. */
  tabs?: boolean;
  fields?: boolean;
}

/** Placeholder of a list with its filters while the server reads the first rows. */
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
