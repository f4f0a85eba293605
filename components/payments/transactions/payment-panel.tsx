"use client";

import { Anchor, Code } from "@mantine/core";
import { useTranslations } from "next-intl";
import { refuseReasons, wasPaid } from "@/db/schema/payments-enums";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { brandNames } from "../../ui/card-brands";
import { CopyIcon } from "../../ui/copy-icon";
import { type Fact, Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { usePersonName } from "../../ui/use-person-name";
import { PaymentMethod } from "./payment-method";
import classes from "./payment-panel.module.css";

export function PaymentPanel({ transaction }: { transaction: Transaction }) {
  const t = useTranslations("payment");
  const { Pix, card, boleto, status, paymentMethod } = transaction;
  const facts = useMethodFacts(transaction);
  const code = Pix?.emv ?? boleto?.digitableLine ?? null;
  return (
    <FramedSection title={t("title")} actions={<PaymentMethod method={paymentMethod} />}>
      <Facts facts={facts} />
      {code && status === "pending" && (
        <div className={classes.code}>
          {/* biome-ignore lint/performance/noImgElement: the image is in the address itself, there is nothing to optimise */}
          {Pix && <img src={Pix.qrCode} alt={t("qrCode")} width={148} height={148} className={classes.qr} />}
          <div className={classes.copy}>
            <Code className={classes.text}>{code}</Code>
            <CopyIcon value={code} label={t("copyCode")} copiedLabel={t("copiedCode")} />
          </div>
        </div>
      )}
      {boleto && !card && (
        <Anchor href={boleto.url} target="_blank" rel="noreferrer" size="sm" className={classes.slip}>
          {t("openSlip")}
        </Anchor>
      )}
    </FramedSection>
  );
}

function useMethodFacts(transaction: Transaction): Fact[] {
  const { Pix, card, boleto, cob, installments, refuseReason, aprovedAt, status } = transaction;
  const t = useTranslations("payment");
  const personName = usePersonName();
  const tReasons = useTranslations("refuseReasons");
  const { minute, day } = useFormats();
  const reason = refuseReasons.find((each) => each === refuseReason);
  const approved = { name: t("approvedAt"), value: aprovedAt && minute(aprovedAt) };
  if (Pix) {
    return [
      approved,
      { name: t("payer"), value: Pix.payerInfo?.name ?? null },
      { name: t("dueOn"), value: cob ? day(cob.expirationDate) : null },
      { name: t("expiresAt"), value: wasPaid(status) ? null : minute(Pix.expiresAt) },
      { name: t("txid"), value: Pix.txid },
      { name: t("endToEndId"), value: Pix.endToEndId },
    ];
  }
  if (card) {
    return [
      approved,
      { name: t("card"), value: `${brandNames[card.brand]} •••• ${card.last4}` },
      { name: t("holder"), value: personName(card.holderName) },
      { name: t("installments"), value: t("installmentsValue", { count: installments }) },
      { name: t("refuseReason"), value: reason ? tReasons(reason) : null },
      { name: t("refuseCode"), value: card.refuseCode },
      { name: t("retryable"), value: card.retryable === null ? null : t(card.retryable ? "yes" : "no") },
    ];
  }
  return [approved, { name: t("dueOn"), value: boleto && minute(boleto.dueAt) }];
}
