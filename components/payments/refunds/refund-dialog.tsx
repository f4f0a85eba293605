"use client";

import { Button, Group, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { RefundTargetField, Transaction } from "@/server/payments/transactions/schemas";
import { FormDialog } from "../../ui/form-dialog";
import { useFormats } from "../../ui/format";
import { MoneyField } from "../../ui/money-field";
import { Problem } from "../../ui/problem";
import { useTRPC } from "../../ui/trpc/client";
import { fieldOf, toFailure, toRefusal } from "../../ui/trpc/failure";
import { useRefresh } from "../../ui/trpc/refresh";
import { parseMoney } from "../../ui/typed-money";
import { usePersonName } from "../../ui/use-person-name";
import { emptyRefundAccount, RefundAccount } from "./refund-account";

interface Props {
  transaction: Transaction;
  refundsTo: RefundTargetField;
  /** Refundable cents. */
  left: number;
  reason: string;
  opened: boolean;
  onClose: () => void;
}

/** Each opening of the dialog uses a new idempotency key. */
export function RefundDialog({ transaction, refundsTo, left, reason, opened, onClose }: Props) {
  const t = useTranslations("refund");
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("title")} centered>
      <RefundForm transaction={transaction} refundsTo={refundsTo} left={left} reason={reason} onClose={onClose} />
    </FormDialog>
  );
}

function RefundForm({ transaction, refundsTo, left, reason: suggested, onClose }: Omit<Props, "opened">) {
  const t = useTranslations();
  const personName = usePersonName();
  const { money } = useFormats();
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [isPartial, setPartial] = useState(false);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState(suggested);
  const [bankAccount, setBankAccount] = useState(emptyRefundAccount);
  const amount = isPartial ? (parseMoney(typed) ?? 0) : left;
  const isRight = amount > 0 && amount <= left;

  const refund = useMutation({
    ...trpc.transactions.refund.mutationOptions({ trpc: { context: { idempotencyKey } } }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
    // A rejection is final for this key, so the next request needs a new one.
    onError: (thrown) => isAnswer(thrown) && setIdempotencyKey(crypto.randomUUID()),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isRight) return;
    refund.mutate({
      transactionId: transaction.id,
      ...(isPartial ? { amountInCents: amount } : {}),
      ...(reason.trim() ? { reason } : {}),
      ...(refundsTo === "pixKey" ? { pixKey: transaction.customer.document } : {}),
      ...(refundsTo === "bankAccount" ? { bankAccount } : {}),
    });
  }

  const wrongField = fieldOf(refund.error);
  const isAccountWrong = wrongField?.startsWith("bankAccount.") ?? false;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t("refund.text", { name: personName(transaction.customer.name), amount: money(left) })}</Text>
        <Radio.Group
          label={t("refund.how")}
          value={isPartial ? "part" : "all"}
          onChange={(value) => setPartial(value === "part")}
        >
          <Stack gap={8} mt={6}>
            <Radio value="all" label={t("refund.all", { amount: money(left) })} />
            <Radio value="part" label={t("refund.part")} />
          </Stack>
        </Radio.Group>
        {isPartial && (
          <MoneyField
            label={t("refund.amount")}
            value={typed}
            error={typed.trim() !== "" && !isRight && t("refund.amountWrong", { amount: money(left) })}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {refundsTo === "bankAccount" && (
          <>
            <Text size="sm">{t("refund.accountText")}</Text>
            <RefundAccount account={bankAccount} wrongField={wrongField} onChange={setBankAccount} />
          </>
        )}
        {refundsTo === "pixKey" && <Text size="sm">{t("refund.documentText")}</Text>}
        <Textarea
          label={t("refund.reason")}
          value={reason}
          maxLength={140}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {refund.error && (
          <Problem title={t("refund.failed")}>
            {isAccountWrong && t("refund.accountWrong")}
            {!isAccountWrong && t(`failure.${toFailure(refund.error)}`)}
          </Problem>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("refund.cancel")}
          </Button>
          <Button type="submit" color="red.9" loading={refund.isPending} disabled={!isRight}>
            {isRight ? t("refund.confirm", { amount: money(amount) }) : t("refund.open")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A permanent rejection uses up the idempotency key. */
function isAnswer(thrown: unknown): boolean {
  return toRefusal(thrown) !== null || fieldOf(thrown) !== null;
}
