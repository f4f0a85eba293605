import { IconAlertTriangle, IconCircleCheck, IconClock, IconReceiptRefund } from "@tabler/icons-react";
import { BoletoPaper } from "./boleto-paper";
import classes from "./boleto-slip.module.css";
import type { BoletoSlipData } from "./boleto-slip-data";
import { formatDay, formatMoney, groupLine } from "./boleto-text";
import { SlipActions } from "./slip-actions";

type State = BoletoSlipData["state"];

const icons = {
  open: IconClock,
  overdue: IconAlertTriangle,
  expired: IconAlertTriangle,
  replaced: IconAlertTriangle,
  paid: IconCircleCheck,
  refunded: IconReceiptRefund,
} satisfies Record<State, unknown>;

/** Color of each state. */
const tones: Record<State, string | undefined> = {
  open: classes.calm,
  overdue: classes.warning,
  expired: classes.warning,
  replaced: classes.warning,
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
        detail: `O prazo terminou em ${formatDay(lastPayableOn)}. Peça um novo boleto a quem o enviou.`,
      };
    case "replaced":
      return {
        title: "Este boleto não vale mais",
        detail: "Pague pelo código mais novo do seu pedido, ou peça um novo boleto a quem o enviou.",
      };
    case "paid":
      return { title: "Pago", detail: `Recebemos ${paid}. Não é preciso fazer mais nada.` };
    case "refunded":
      return { title: "Pagamento devolvido", detail: `O pagamento de ${paid} foi devolvido.` };
  }
}

/**
 * A boleto on its page and on paper, in Portuguese: amount, receiver, due date, the line to copy and the bars. A boleto
 * that is no longer payable shows neither line nor bars.
 */
export function BoletoSlip({ slip }: { slip: BoletoSlipData }) {
  const { state, beneficiary, amountInCents, digitableLine } = slip;
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
          <p>
            Copie o código e cole na opção de pagar boleto
            <span className={classes.onWideScreen}>, ou aponte a câmera do celular para o código de barras</span>.
          </p>
          <p className={classes.code} translate="no">
            {groupLine(digitableLine)}
          </p>
          <SlipActions digitableLine={digitableLine} />
        </section>
      )}

      <BoletoPaper slip={slip} />
    </main>
  );
}
