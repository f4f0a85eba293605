import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMoney } from "@/server/core/money/money";
import type { Slip } from "@/server/payments/boletos/schemas";
import { writeDay } from "../../ui/i18n/dates";
import classes from "./boleto-paper.module.css";
import { groupLine } from "./boleto-text";
import { isPayable } from "./payable-slip";

interface CellProps {
  label: string;
  /** For a cell of more than one column. */
  span?: "wide" | "whole";
  strong?: true;
  children: ReactNode;
}

function Cell({ label, span, strong, children }: CellProps) {
  return (
    <div className={[classes.cell, span && classes[span], strong && classes.strong].filter(Boolean).join(" ")}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Beneficiary({ beneficiary }: Pick<Slip, "beneficiary">) {
  const t = useTranslations("boletoPaper");
  const { legalName, document, address, supportEmail } = beneficiary;
  return (
    <Cell label={t("beneficiary")} span="wide">
      {[legalName, document].filter(Boolean).join(" · ")}
      {address && <span className={classes.detail}>{address}</span>}
      {supportEmail && <span className={classes.detail}>{supportEmail}</span>}
    </Cell>
  );
}

function Instructions({ slip }: { slip: Slip }) {
  const t = useTranslations("boletoPaper");
  return (
    <Cell label={t("instructions")} span="wide">
      {slip.description && <span className={classes.detail}>{slip.description}</span>}
      <span className={classes.detail}>{t("lastDay", { day: writeDay(slip.lastPayableOn, "pt-BR") })}</span>
      <span className={classes.detail}>{t("noFines")}</span>
    </Cell>
  );
}

/**
 * Boleto in the banks' layout, the only part of the page that is printed. Always in Portuguese,
 * because bank staff read it.
 */
export function BoletoPaper({ slip }: { slip: Slip }) {
  const { state, bank, beneficiary, payer, amountInCents } = slip;
  const t = useTranslations("boletoPaper");
  const stamp = isPayable(state) ? null : t(`stamps.${state}`);
  return (
    <article className={classes.slip} aria-label={t("label")} lang="pt-BR">
      <div className={classes.bank}>
        <span className={classes.bankName}>{bank.name}</span>
        <span className={classes.bankCode}>{bank.code}</span>
        <strong className={classes.line} translate={stamp ? undefined : "no"}>
          {stamp ?? groupLine(slip.digitableLine)}
        </strong>
      </div>
      <dl className={classes.cells}>
        <Cell label={t("place")} span="wide">
          {t(slip.isTest ? "noBank" : "anyBank")}
        </Cell>
        <Cell label={t("due")} strong>
          {writeDay(slip.dueOn, "pt-BR")}
        </Cell>
        <Beneficiary beneficiary={beneficiary} />
        <Cell label={t("amount")} strong>
          {formatMoney(amountInCents, "pt-BR")}
        </Cell>
        <Cell label={t("issued")}>{writeDay(slip.issuedOn, "pt-BR")}</Cell>
        <Cell label={t("kind")}>R$</Cell>
        <Cell label={t("accepted")}>{t("notAccepted")}</Cell>
        <Cell label={t("ownNumber")}>{slip.ownNumber}</Cell>
        <Instructions slip={slip} />
        <Cell label={t("paid")} strong>
          {slip.amountPaidInCents === null ? "" : formatMoney(slip.amountPaidInCents, "pt-BR")}
        </Cell>
        <Cell label={t("payer")} span="whole">
          {[payer.name, payer.maskedDocument].filter(Boolean).join(" · ") || t("erased")}
        </Cell>
      </dl>
      {stamp === null && (
        <div className={classes.frame}>
          {/* biome-ignore lint/performance/noImgElement: the bars are in the page itself, nothing is fetched or resized */}
          <img className={classes.bars} src={slip.barsImage} alt={t("bars")} width={434} height={52} />
        </div>
      )}
    </article>
  );
}
