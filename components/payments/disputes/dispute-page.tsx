"use client";

import { Anchor, List, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Dispute } from "@/server/payments/transactions/schemas";
import { useStatement } from "../../ledger/transfers/use-statement";
import { AmountLink } from "../../ui/amount-link";
import { Columns } from "../../ui/columns";
import { DetailHeader } from "../../ui/detail-header";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { Deadline, useIsLate } from "./deadline";
import { DefenceForm } from "./defence-form";
import { DisputeStatus } from "./dispute-status";

interface Props {
  disputeId: string;
  canDefend: boolean;
}

const refreshMs = 15_000;

export function DisputePage({ disputeId, canDefend }: Props) {
  const t = useTranslations("disputes");
  const trpc = useTRPC();
  const { money, minute } = useFormats();
  const { data: dispute } = useSuspenseQuery({
    ...trpc.disputes.get.queryOptions({ disputeId }),
    refetchInterval: refreshMs,
  });
  const { amountInCents, kind, reason, status, transactionId, createdAt, updatedAt, defence } = dispute;
  const statement = useStatement();
  const isDecided = status === "won" || status === "lost";
  const side = (
    <>
      <FramedSection title={t("details")}>
        <Facts
          facts={[
            { name: t("columns.kind"), value: t(`kinds.${kind}`) },
            { name: t("reason"), value: reason },
            {
              name: t(`holds.${status}`),
              value: (
                <AmountLink href={statement({ account: "blocked", transactionId })}>{money(amountInCents)}</AmountLink>
              ),
              strong: true,
            },
            { name: t("columns.deadline"), value: <Deadline dispute={dispute} /> },
          ]}
        />
      </FramedSection>
      <FramedSection title={t("story")}>
        <Facts
          facts={[
            { name: t("statuses.opened"), value: minute(createdAt) },
            { name: t("statuses.defended"), value: defence && minute(defence.sentAt) },
            { name: t(`statuses.${status}`), value: isDecided ? minute(updatedAt) : null },
          ]}
        />
      </FramedSection>
    </>
  );
  return (
    <>
      <DetailHeader
        back={{ href: "/finance/disputes", page: "disputes" }}
        title={money(amountInCents)}
        badge={<DisputeStatus status={status} />}
        text={
          <>
            <span>{t(`kinds.${kind}`)}</span>
            <Anchor component={Link} href={`/transactions/${transactionId}`} prefetch={false} size="sm">
              {t("transaction")}
            </Anchor>
          </>
        }
      />
      {!canDefend && <ReadOnlyNote />}
      <Columns side={side}>
        <FramedSection title={t("defence.title")} text={t(`defence.about.${kind}`)}>
          <Defence dispute={dispute} canDefend={canDefend} />
        </FramedSection>
      </Columns>
    </>
  );
}

function Defence({ dispute, canDefend }: { dispute: Dispute; canDefend: boolean }) {
  const t = useTranslations("disputes.defence");
  const isLate = useIsLate(dispute);
  const { id, status, defence } = dispute;
  if (defence) return <Sent defence={defence} />;
  if (status !== "opened") return <Text size="sm">{t("none")}</Text>;
  if (isLate) return <Text size="sm">{t("late")}</Text>;
  return canDefend ? <DefenceForm disputeId={id} /> : <Text size="sm">{t("notYet")}</Text>;
}

function Sent({ defence: { text, links } }: { defence: NonNullable<Dispute["defence"]> }) {
  const t = useTranslations("disputes.defence");
  if (text === "") return <Text size="sm">{t("erased")}</Text>;
  return (
    <>
      <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {text}
      </Text>
      {links.length > 0 && (
        <List size="sm" mt="md" aria-label={t("links")} style={{ overflowWrap: "anywhere" }}>
          {links.map((link) => (
            <List.Item key={link}>
              <Anchor href={link} target="_blank" rel="noreferrer noopener" size="sm">
                {link}
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}
