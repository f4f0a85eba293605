import type { ReactNode } from "react";
import classes from "./boleto-paper.module.css";
import type { BoletoSlipData } from "./boleto-slip-data";
import { formatDay, formatMoney, groupLine } from "./boleto-text";

/** Text in place of line and bars once there is nothing to pay. */
const stamps: Record<BoletoSlipData["state"], string | null> = {
  open: null,
  overdue: null,
  expired: "Vencido",
  replaced: "Cancelado",
  paid: "Pago",
  refunded: "Devolvido",
};

interface CellProps {
  label: string;
  /** Takes more than one column. */
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

function Beneficiary({ beneficiary }: Pick<BoletoSlipData, "beneficiary">) {
  const { legalName, document, address, supportEmail } = beneficiary;
  return (
    <Cell label="Beneficiário" span="wide">
      {[legalName, document].filter(Boolean).join(" · ")}
      {address && <span className={classes.detail}>{address}</span>}
      {supportEmail && <span className={classes.detail}>{supportEmail}</span>}
    </Cell>
  );
}

function Instructions({ slip }: { slip: BoletoSlipData }) {
  return (
    <Cell label="Instruções" span="wide">
      {slip.description && <span className={classes.detail}>{slip.description}</span>}
      <span className={classes.detail}>Não receber depois de {formatDay(slip.lastPayableOn)}.</span>
      <span className={classes.detail}>Sem multa nem juros depois do vencimento.</span>
    </Cell>
  );
}

/** The slip itself, in the layout of banks; the only part that is printed. */
export function BoletoPaper({ slip }: { slip: BoletoSlipData }) {
  const { state, bank, beneficiary, payer, amountInCents } = slip;
  const stamp = stamps[state];
  return (
    <article className={classes.slip} aria-label="Boleto">
      <div className={classes.bank}>
        <span className={classes.bankName}>{bank.name}</span>
        <span className={classes.bankCode}>{bank.code}</span>
        <strong className={classes.line} translate={stamp ? undefined : "no"}>
          {stamp ?? groupLine(slip.digitableLine)}
        </strong>
      </div>
      <dl className={classes.cells}>
        <Cell label="Local de pagamento" span="wide">
          {slip.isTest ? "Nenhum banco recebe este boleto: ele é de teste" : "Pagável em qualquer banco"}
        </Cell>
        <Cell label="Vencimento" strong>
          {formatDay(slip.dueOn)}
        </Cell>
        <Beneficiary beneficiary={beneficiary} />
        <Cell label="Valor do documento" strong>
          {formatMoney(amountInCents)}
        </Cell>
        <Cell label="Data do documento">{formatDay(slip.issuedOn)}</Cell>
        <Cell label="Espécie">R$</Cell>
        <Cell label="Aceite">Não</Cell>
        <Cell label="Nosso número">{slip.ownNumber}</Cell>
        <Instructions slip={slip} />
        <Cell label="Valor pago" strong>
          {slip.amountPaidInCents === null ? "" : formatMoney(slip.amountPaidInCents)}
        </Cell>
        <Cell label="Pagador" span="whole">
          {payer.name} · {payer.maskedDocument}
        </Cell>
      </dl>
      {stamp === null && (
        // biome-ignore lint/performance/noImgElement: the bars are in the page itself, nothing is fetched or resized
        <img className={classes.bars} src={slip.barsImage} alt="Código de barras do boleto" width={434} height={52} />
      )}
    </article>
  );
}
