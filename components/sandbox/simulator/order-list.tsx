"use client";

import { Button, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { SimulatorOrder } from "@/server/sandbox/simulator/schemas";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { Row, RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useRefresh } from "../../ui/trpc/refresh";

const refreshMs = 4_000;

export function OrderList() {
  const t = useTranslations("simulator");
  const trpc = useTRPC();
  const refresh = useRefresh();
  const query = useQuery({ ...trpc.simulator.get.queryOptions({}), refetchInterval: refreshMs });
  const cancel = useMutation(trpc.simulator.cancel.mutationOptions({ onSettled: refresh }));
  const words = useOrderWords();
  return (
    <FramedSection title={t("orders")} text={t("ordersText")}>
      <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={1}>
        {({ orders }) =>
          orders.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("none")}
            </Text>
          ) : (
            <RowList label={t("orders")}>
              {orders.map((order) => (
                <Row key={order.id} title={words(order)} details={[whereOf(order, t("issuer"), t("bankTitle"))]}>
                  <Button
                    variant="default"
                    size="xs"
                    loading={cancel.isPending && cancel.variables.orderId === order.id}
                    aria-label={t("cancelOf", { order: words(order) })}
                    onClick={() => cancel.mutate({ orderId: order.id })}
                  >
                    {t("cancel")}
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

function whereOf(order: SimulatorOrder, issuer: string, bank: string): string {
  if (order.party === "webhook") return order.url;
  return order.party === "issuer" ? issuer : bank;
}

function useOrderWords(): (order: SimulatorOrder) => string {
  const t = useTranslations("simulator");
  return (order) => {
    if (order.party === "webhook") return t("waiting.webhook", { status: order.status ?? t("noAnswer") });
    const count = order.remaining;
    if (order.party === "issuer") {
      const answer = t(`issuerAnswers.${order.answer}`);
      return order.code
        ? t("waiting.issuerCode", { answer, code: order.code, count })
        : t("waiting.issuer", { answer, count });
    }
    const answer = t(`bankAnswers.${order.answer}`);
    const { seconds } = order;
    return seconds === null ? t("waiting.bank", { answer, count }) : t("waiting.bankSlow", { answer, seconds, count });
  };
}
