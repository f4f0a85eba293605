"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { DeliveryTable } from "./delivery-table";

const refreshMs = 4_000;
const maxShown = 25;

interface Props {
  subjectId: string;
  mayRetry: boolean;
}

export function DeliveriesOf({ subjectId, mayRetry }: Props) {
  const t = useTranslations("deliveries");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.deliveries.list.queryOptions({ subjectId, limit: maxShown }),
    refetchInterval: refreshMs,
  });
  return (
    <FramedSection title={t("title")} flush>
      <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={2}>
        {({ rows }) =>
          rows.length > 0 ? (
            <DeliveryTable rows={rows} mayRetry={mayRetry} />
          ) : (
            <Text size="sm" c="dimmed" p="md">
              {t("noneOfSubject")}
            </Text>
          )
        }
      </QueryRows>
    </FramedSection>
  );
}
