"use client";

import { Button, Code } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Difference } from "@/server/treasury/reconciliations/schemas";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import { Problem } from "../../ui/problem";
import { Row } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";

interface Props {
  difference: Difference;
  canWrite: boolean;
  onSettle: () => void;
}

export function DifferenceRow({ difference, canWrite, onSettle }: Props) {
  const t = useTranslations();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const { minute } = useFormats();
  const check = useMutation(trpc.reconciliations.check.mutationOptions({ onSuccess: refresh }));
  const { id, kind, action, at, endToEndId, refundKey, txid, resolvedAt, resolvedBy, note, transactionId } = difference;
  const words = (key: "title" | "meaning") => t(`reconciliation.kinds.${kind}.${key}`);
  const isOpen = resolvedAt === null;
  const details = [
    <Amounts key="amounts" difference={difference} />,
    <span key="at">{t("reconciliation.at", { at: minute(at) })}</span>,
    <span key="ids">
      {endToEndId && <Code>{endToEndId}</Code>} {refundKey && <Code>{refundKey}</Code>}{" "}
      {txid && !transactionId && <Code>txid {txid}</Code>}
    </span>,
    isOpen ? (
      <span key="do">
        {words("meaning")} {t(`reconciliation.actions.${action}.text`)}
      </span>
    ) : (
      <span key="resolved">
        {t(`reconciliation.resolved.${resolvedBy ?? "comparison"}`, { at: minute(resolvedAt) })} {note}
      </span>
    ),
    check.error && <Problem key="problem" title={t(`failure.${toFailure(check.error)}`)} />,
    isOpen && check.data && (
      <span key="checked" role="status">
        {t("reconciliation.stillThere")}
      </span>
    ),
  ];
  return (
    <Row
      title={words("title")}
      badge={!isOpen && <ToneBadge tone="gray">{t("reconciliation.resolvedBadge")}</ToneBadge>}
      details={details.filter(Boolean)}
    >
      {canWrite && isOpen && (
        <>
          {action === "read_again" && (
            <Button
              size="xs"
              variant="default"
              loading={check.isPending}
              onClick={() => check.mutate({ differenceId: id })}
            >
              {t("reconciliation.actions.read_again.button")}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onSettle}>
            {t("reconciliation.settle.open")}
          </Button>
        </>
      )}
    </Row>
  );
}

function Amounts({ difference }: { difference: Difference }) {
  const t = useTranslations("reconciliation");
  const { money } = useFormats();
  const { bankAmountInCents, bookAmountInCents, transactionId } = difference;
  const amount = (cents: number | null) => {
    if (cents === null) return t("nothing");
    return transactionId ? (
      <AmountLink href={`/transactions/${transactionId}`}>{money(cents)}</AmountLink>
    ) : (
      money(cents)
    );
  };
  return (
    <span>
      {t("atBank")} {amount(bankAmountInCents)} · {t("inBooks")} {amount(bookAmountInCents)}
    </span>
  );
}
