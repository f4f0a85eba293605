"use client";

import { useTranslations } from "next-intl";
import type { Account } from "@/db/schema/ledger-enums";
import { wasPaid } from "@/db/schema/payments-enums";
import { keptOf } from "@/server/core/money/money";
import type { TransactionMoney } from "@/server/payments/transactions/figure-schemas";
import type { SaleCoupon } from "@/server/payments/transactions/sale-schemas";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { useStatement } from "../../ledger/transfers/use-statement";
import { AmountLink } from "../../ui/amount-link";
import { type Fact, Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { atBankOf } from "./at-bank";
import classes from "./ledger-lines.module.css";

interface Props {
  transaction: Transaction;
  money: TransactionMoney | undefined;
  coupon: SaleCoupon | null;
}

export function MoneyPanel({ transaction, money: moved, coupon }: Props) {
  const t = useTranslations("transaction");
  const tLedger = useTranslations("ledger");
  const tReasons = useTranslations("refuseReasons");
  const { money, rate, minute, dayAt } = useFormats();
  const {
    amount,
    installmentInterest: interest,
    amountDueInCents,
    amountPaidInCents,
    fees,
    netAmount,
    refundedInCents,
    status,
  } = transaction;
  const statement = useStatement();
  const isPaid = wasPaid(status);
  const byPix = transaction.items.reduce((sum, { pixDiscountInCents = 0 }) => sum + pixDiscountInCents, 0);
  const isPosted = amountPaidInCents !== null;
  const returned = (moved?.refunds ?? [])
    .filter((refund) => refund.status !== "refused")
    .reduce((sum, refund) => sum + refund.feeReturnedInCents, 0);
  const disputed = (moved?.disputes ?? [])
    .filter((dispute) => dispute.status !== "won")
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  const kept = keptOf({
    grossInCents: amountPaidInCents ?? 0,
    feesInCents: fees,
    refundedInCents,
    feeReturnedInCents: returned,
    disputedInCents: disputed,
  });
  // Part of the fee may have been returned, so the net amount is unknown until the money details are loaded.
  const isTouched = moved !== undefined && (refundedInCents > 0 || disputed > 0);
  const targets = new Set((moved?.refunds ?? []).flatMap(({ pixKey, bankAccount }) => pixKey ?? bankAccount ?? []));
  const atBank = moved ? atBankOf(moved) : null;
  // Fee posted with the payment; the acquirer's may differ.
  const byTerms = (moved?.transfers ?? [])
    .filter(({ kind }) => kind === "fee")
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  const isOther = moved !== undefined && atBank === null && byTerms !== fees;
  const due = moved?.dueWhenPaidInCents ?? null;
  const isOtherThanDue = isPaid && due !== null && due !== amountPaidInCents;
  const waiting = (moved?.releases ?? []).filter(({ releasedAt }) => releasedAt === null);

  const behind = (account: Account, words: string) => (
    <AmountLink href={isPosted ? statement({ account, transactionId: transaction.id }) : null}>{words}</AmountLink>
  );

  const feeWords = isPaid ? t(atBank === null ? "fees" : "feesDue") : t("feesExpected");
  const facts: Fact[] = [
    { name: t("full"), value: coupon || byPix > 0 ? money(coupon?.fullInCents ?? amount + byPix) : null },
    ...(coupon ? [{ name: t("coupon", { code: coupon.code }), value: `− ${money(coupon.discountInCents)}` }] : []),
    { name: t("pixDiscount"), value: byPix > 0 ? `− ${money(byPix)}` : null },
    ...(interest
      ? [
          { name: t("cash"), value: coupon ? null : money(amount - interest.amountInCents) },
          { name: t("interest", { rate: rate(interest.monthlyRateBps) }), value: money(interest.amountInCents) },
        ]
      : []),
    { name: t("charged"), value: money(amount) },
    { name: t("dueToday"), value: amountDueInCents === null ? null : money(amountDueInCents) },
    { name: t("paid"), value: isPosted ? behind("acquirer", money(amountPaidInCents)) : null },
    { name: t("dueWhenPaid"), value: isOtherThanDue ? money(due) : null },
    { name: t("feeByTerms"), value: isPaid && isOther ? money(byTerms) : null },
    { name: feeWords, value: behind(atBank === null ? "fees" : "fees_due", `− ${money(fees)}`) },
    { name: isPaid ? t("net") : t("netExpected"), value: behind("pending", money(netAmount)), strong: true },
    ...(isTouched
      ? [
          {
            name: t("refunded"),
            value: refundedInCents > 0 ? behind("acquirer", `− ${money(refundedInCents)}`) : null,
          },
          { name: t("feeReturned"), value: returned > 0 ? behind("fees", `+ ${money(returned)}`) : null },
          { name: t("disputed"), value: disputed > 0 ? behind("blocked", `− ${money(disputed)}`) : null },
          { name: t("kept"), value: behind("available", money(kept)), strong: true },
        ]
      : []),
    { name: t("atBank"), value: atBank === null ? null : behind("available", money(atBank)) },
    { name: t("refundTo"), value: [...targets].join(", ") },
    ...waiting.map(({ installment, takenInCents, remainingInCents, releasesAt }) => {
      const about = { installment, day: dayAt(releasesAt) };
      return {
        name: takenInCents > 0 ? t("releasesLess", { ...about, taken: money(takenInCents) }) : t("releases", about),
        value: behind("pending", money(remainingInCents)),
      };
    }),
  ];
  return (
    <FramedSection title={t("money")}>
      <Facts facts={facts} />
      {isOtherThanDue && <p>{t("dueWhenPaidText", { paid: money(amountPaidInCents ?? 0), due: money(due) })}</p>}
      {moved?.tries.map(({ connection, reason, code, createdAt }) => (
        <p key={createdAt}>
          {t("rerouted", {
            refused: connection,
            reason: code ?? tReasons(reason),
            connection: moved.connection,
          })}
        </p>
      ))}
      {moved && moved.transfers.length > 0 && (
        <details className={classes.lines}>
          <summary>{tLedger("show", { lines: moved.transfers.length })}</summary>
          {atBank !== null && <p>{t("atBankText")}</p>}
          <ol>
            {moved.transfers.map(({ id, kind, debitAccount, creditAccount, amountInCents, createdAt }) => (
              <li key={id}>
                <span>{tLedger(`kinds.${kind}`)}</span>
                <span>{money(amountInCents)}</span>
                <small>
                  {tLedger(`accounts.${debitAccount}`)} → {tLedger(`accounts.${creditAccount}`)} · {minute(createdAt)}
                </small>
              </li>
            ))}
          </ol>
        </details>
      )}
    </FramedSection>
  );
}
