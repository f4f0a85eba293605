import { IconAlertTriangle, IconCircleCheck, IconClock, IconReceiptRefund } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./boleto-slip.module.css";
import type { BoletoSlipData } from "./boleto-slip-data";
import { formatDay, formatMoney, groupLine } from "./boleto-text";
import { SlipActions } from "./slip-actions";

type State = BoletoSlipData["state"];

const icons = {
  open: IconClock,
  overdue: IconAlertTriangle,
  expired: IconAlertTriangle,
  paid: IconCircleCheck,
  refunded: IconReceiptRefund,
} satisfies Record<State, unknown>;

/** How each state looks beside its words. */
const tones: Record<State, string | undefined> = {
  open: classes.calm,
  overdue: classes.warning,
  expired: classes.warning,
  paid: classes.good,
  refunded: classes.calm,
};

function stateWords(slip: BoletoSlipData): { title: string; detail: string } {
  const { state, paidOn, amountPaidInCents, amountInCents, dueOn, lastPayableOn } = slip;
  const paid = `${formatMoney(amountPaidInCents ?? amountInCents)}${paidOn ? ` em ${formatDay(paidOn)}` : ""}`;
  switch (state) {
    case "open":
      return {
        title: `Vence em ${formatDay(dueOn)}`,
        detail: "Depois de pago, a confirmação leva de 1 a 3 dias úteis.",
      };
    case "overdue":
      return {
        title: `Vencido em ${formatDay(dueOn)}`,
        detail: `Ainda pode ser pago até ${formatDay(lastPayableOn)}, pelo mesmo valor.`,
      };
    case "expired":
      return {
        title: "Este boleto não pode mais ser pago",
        detail: `O prazo terminou em ${formatDay(lastPayableOn)}. Nada foi cobrado. Peça um novo boleto a quem o enviou.`,
      };
    case "paid":
      return { title: "Pago", detail: `Recebemos ${paid}. Não é preciso fazer mais nada.` };
    case "refunded":
      return { title: "Pagamento devolvido", detail: `O pagamento de ${paid} foi devolvido.` };
  }
}

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

/** The digits, in groups that never break; a tap selects them all. */
function Line({ digitableLine }: { digitableLine: string }) {
  return (
    <span className={classes.line} translate="no">
      {groupLine(digitableLine).map((group, index) => (
        <span key={group}>{index > 0 ? ` ${group}` : group}</span>
      ))}
    </span>
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
      {slip.isTest && <span className={classes.detail}>Boleto de teste: nenhum banco o recebe.</span>}
    </Cell>
  );
}

/**
 * A boleto on its page and on paper, in Portuguese: what is owed, to whom, until when, the line to copy and the bars.
 * What can no longer be paid shows neither line nor bars.
 */
export function BoletoSlip({ slip }: { slip: BoletoSlipData }) {
  const { state, bank, beneficiary, payer, amountInCents, digitableLine } = slip;
  const { title, detail } = stateWords(slip);
  const isPayable = state === "open" || state === "overdue";
  const Icon = icons[state];
  return (
    <main className={classes.page} lang="pt-BR">
      <header className={classes.header}>
        <p className={classes.seller}>{beneficiary.name}</p>
        <h1>Boleto de {formatMoney(amountInCents)}</h1>
        <div className={`${classes.state} ${tones[state]}`}>
          <Icon size={22} aria-hidden />
          <p>
            <strong>{title}</strong>
            <span>{detail}</span>
          </p>
        </div>
      </header>

      {isPayable && (
        <section className={classes.copy} aria-labelledby="copy-title">
          <h2 id="copy-title">Pague no aplicativo do seu banco</h2>
          <p>Copie o código e cole na opção de pagar boleto, ou aponte a câmera para o código de barras.</p>
          <p className={classes.code}>
            <Line digitableLine={digitableLine} />
          </p>
          <SlipActions digitableLine={digitableLine} />
        </section>
      )}

      <article className={classes.slip} aria-label="Boleto">
        <div className={classes.bank}>
          <span className={classes.bankName}>{bank.name}</span>
          <span className={classes.bankCode}>{bank.code}</span>
          {isPayable ? <Line digitableLine={digitableLine} /> : <strong className={classes.stamp}>{title}</strong>}
        </div>
        <dl className={classes.cells}>
          <Cell label="Local de pagamento" span="wide">
            {slip.isTest ? "Boleto de teste, não pagável" : "Pagável em qualquer banco"}
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
        {isPayable && (
          // biome-ignore lint/performance/noImgElement: the bars are in the page itself, nothing is fetched or resized
          <img className={classes.bars} src={slip.barsImage} alt="Código de barras do boleto" width={426} height={52} />
        )}
      </article>
    </main>
  );
}
