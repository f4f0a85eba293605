"use client";

import { Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { Row, RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

export function PayoutReturns() {
  const t = useTranslations();
  const trpc = useTRPC();
  const { money, minute } = useFormats();
  const query = useQuery(trpc.payouts.list.queryOptions({ status: "completed", limit: 5 }));
  const send = useMutation(trpc.sandbox.returnPayout.mutationOptions({ onSuccess: useRefresh() }));
  return (
    <FramedSection title={t("simulator.payouts")} text={t("simulator.payoutsText")}>
      {send.error && <Problem title={t("simulator.returnFailed")}>{t(`failure.${toFailure(send.error)}`)}</Problem>}
      <QueryRows query={query} failedTitle={t("simulator.failedTitle")} placeholders={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("simulator.noPayout")}
            </Text>
          ) : (
            <RowList label={t("simulator.payouts")}>
              {rows.map(({ id, amountInCents, completedAt, createdAt }) => (
                <Row key={id} title={money(amountInCents)} details={[minute(completedAt ?? createdAt)]}>
                  <Button
                    variant="default"
                    size="xs"
                    loading={send.isPending && send.variables.payoutId === id}
                    aria-label={t("simulator.returnOf", { amount: money(amountInCents) })}
                    onClick={() => send.mutate({ payoutId: id })}
                  >
                    {t("simulator.return")}
                  </Button>
                </Row>
              ))}
            </RowList>
          )
        }
      </QueryRows>
    </FramedSection>
  );
}
