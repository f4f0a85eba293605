"use client";

import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { useTRPC } from "../../ui/trpc/client";

/** Recipient's balance at the acquirer, fetched when the page opens, beside the ledger's. */
export function BalanceCard({ connectionId }: { connectionId: string }) {
  const t = useTranslations("recipients.balance");
  const { money } = useFormats();
  const trpc = useTRPC();
  const seesFinance = useAccess().includes("finance.read");
  const there = useQuery({
    ...trpc.recipients.balance.queryOptions({ connectionId }),
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  const here = useQuery({ ...trpc.balance.accounts.queryOptions({}), enabled: seesFinance });
  return (
    <FramedSection title={t("title")} text={t("text")}>
      {there.isError ? (
        <Text size="sm" role="status">
          {t("failed")}
        </Text>
      ) : (
        <Facts
          facts={[
            { name: t("available"), value: there.data ? money(there.data.availableInCents) : "…" },
            { name: t("waiting"), value: there.data ? money(there.data.waitingInCents) : "…" },
            { name: t("transferred"), value: there.data ? money(there.data.transferredInCents) : "…" },
            { name: t("ours"), value: here.data ? money(here.data.available) : null },
          ]}
        />
      )}
    </FramedSection>
  );
}
