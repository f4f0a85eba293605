"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toPage } from "../../ui/address-filters";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { Row, RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useShareWords } from "./use-share-words";

export function EarningList() {
  const t = useTranslations("partnerships.earnings");
  const trpc = useTRPC();
  const { money, minute } = useFormats();
  const words = useShareWords();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...trpc.commissions.earnings.queryOptions(toPage(page)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <FramedSection title={t("title")} text={t("text")} flush>
      {data && data.totalRows > 0 && (
        <Facts
          facts={[
            { name: t("waiting"), value: money(data.waitingInCents) },
            { name: t("released"), value: money(data.releasedInCents), strong: true },
          ]}
        />
      )}
      <ListRows
        query={query}
        page={page}
        onPage={(next) => setPage(next ?? 1)}
        onClear={null}
        count={(total) => t("count", { total })}
        placeholders={3}
        empty={<Notice title={t("emptyTitle")} text={t("emptyText")} />}
      >
        {(rows, stale) => (
          <RowList label={t("title")} flush stale={stale}>
            {rows.map((each) => (
              <Row
                key={each.id}
                title={money(each.amountInCents)}
                details={[
                  `${each.producerName} · ${minute(each.createdAt)}`,
                  ...(each.state === "taken_back" ? [t("states.taken_back")] : []),
                  ...words(each),
                ]}
              />
            ))}
          </RowList>
        )}
      </ListRows>
    </FramedSection>
  );
}
