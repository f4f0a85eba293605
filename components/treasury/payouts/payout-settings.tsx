"use client";

import { Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { PayoutLimits } from "@/server/ledger/payout-limits/schemas";
import type { AutomaticPayouts } from "@/server/treasury/payouts/schemas";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { Notice } from "../../ui/notice";
import { PagePart } from "../../ui/page-part";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { describeTarget } from "../payout-accounts/target";
import { AutomaticForm } from "./automatic-form";
import { LimitsForm } from "./limits-form";
import { PausedNotice } from "./paused-notice";

export function PayoutSettings() {
  const t = useTranslations("payouts");
  const { money } = useFormats();
  const trpc = useTRPC();
  const mayChange = useAccess().includes("finance.configure");
  const { data: limits } = useSuspenseQuery(trpc.payouts.limits.queryOptions({}));
  const { data: automatic } = useSuspenseQuery(trpc.payouts.automatic.queryOptions({}));
  const { data: destinations } = useSuspenseQuery(trpc.payoutAccounts.listForMembers.queryOptions({}));
  const { data: offer } = useSuspenseQuery(trpc.payouts.offer.queryOptions({}));
  const target = destinations.find(({ id }) => id === automatic.destinationId);
  return (
    <>
      {!mayChange && <ReadOnlyNote />}
      {!offer.isOffered && <Notice title={t("notOfferedTitle")} text={t("notOfferedText")} />}
      {(offer.isOffered || automatic.frequency !== "off") && (
        <PagePart id="automatic" title={t("automatic")} text={t("automaticText")}>
          <PausedNotice pausedFor={automatic.pausedFor} />
          <NextDay automatic={automatic} />
          {mayChange ? (
            <AutomaticForm automatic={automatic} destinations={destinations} />
          ) : (
            <Facts
              facts={[
                { name: t("frequency"), value: <Frequency automatic={automatic} /> },
                { name: t("minimum"), value: automatic.frequency === "off" ? null : money(automatic.minInCents) },
                { name: t("columns.target"), value: target ? describeTarget(target) : null },
              ]}
            />
          )}
        </PagePart>
      )}
      <PagePart id="limits" title={t("limits")} text={t("limitsText")}>
        <RaisedLimits limits={limits} />
        {mayChange ? (
          <LimitsForm limits={limits} />
        ) : (
          <Facts
            facts={[
              { name: t("perPayout"), value: money(limits.perPayoutInCents) },
              { name: t("perDay"), value: money(limits.perDayInCents) },
              { name: t("approvalAbove"), value: money(limits.approvalAboveInCents) },
            ]}
          />
        )}
      </PagePart>
    </>
  );
}

function NextDay({ automatic: { nextOn, setBy } }: { automatic: AutomaticPayouts }) {
  const t = useTranslations("payouts");
  const { day } = useFormats();
  return (
    nextOn && (
      <Text size="sm" mb="md">
        {t("nextOn", { day: day(nextOn), name: setBy ?? "" })}
      </Text>
    )
  );
}

function RaisedLimits({ limits: { perPayoutInCents, perDayInCents, approvalAboveInCents, raised } }: RaisedProps) {
  const t = useTranslations("payouts");
  const { money, minute } = useFormats();
  return (
    raised && (
      <Text size="sm" mb="md">
        {t("limitsRaised", {
          from: minute(raised.from),
          perPayout: money(perPayoutInCents),
          perDay: money(perDayInCents),
          approvalAbove: money(approvalAboveInCents),
        })}
      </Text>
    )
  );
}

interface RaisedProps {
  limits: PayoutLimits;
}

function Frequency({ automatic: { frequency, weekday: chosen, monthDay } }: { automatic: AutomaticPayouts }) {
  const t = useTranslations("payouts");
  const { weekday } = useFormats();
  const when = chosen ? weekday(chosen) : monthDay && t("onMonthDay", { day: monthDay });
  return [t(`frequencies.${frequency}`), when].filter(Boolean).join(", ");
}
