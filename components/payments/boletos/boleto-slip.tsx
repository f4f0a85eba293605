import { IconAlertTriangle, IconCircleCheck, IconClock, IconReceiptRefund } from "@tabler/icons-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { Slip, SlipState } from "@/server/payments/boletos/schemas";
import { writeDay } from "../../ui/i18n/dates";
import { BoletoPaper } from "./boleto-paper";
import classes from "./boleto-slip.module.css";
import { groupLine } from "./boleto-text";
import { isPayable } from "./payable-slip";
import { SlipActions } from "./slip-actions";

const icons = {
  open: IconClock,
  overdue: IconAlertTriangle,
  expired: IconAlertTriangle,
  replaced: IconAlertTriangle,
  paid: IconCircleCheck,
  refunded: IconReceiptRefund,
} satisfies Record<SlipState, unknown>;

const tones: Record<SlipState, string | undefined> = {
  open: classes.calm,
  overdue: classes.warning,
  expired: classes.warning,
  replaced: classes.warning,
  paid: classes.good,
  refunded: classes.calm,
};

function useStateWords(slip: Slip): { title: string; detail: string } {
  const t = useTranslations("boleto");
  const locale = useLocale();
  const money = useMoney();
  const { state, paidOn, amountPaidInCents, amountInCents, dueOn, lastPayableOn } = slip;
  const values = {
    due: writeDay(dueOn, locale),
    last: writeDay(lastPayableOn, locale),
    paid: money(amountPaidInCents ?? amountInCents),
    dated: paidOn === null ? "no" : "yes",
    on: paidOn === null ? "" : writeDay(paidOn, locale),
  };
  return { title: t(`${state}Title`, values), detail: t(`${state}Text`, values) };
}

function useMoney(): (cents: number) => string {
  const format = useFormatter();
  return (cents) => format.number(cents / 100, { style: "currency", currency: "BRL" });
}

/** Shows the digitable line and the barcode only while the boleto can be paid. */
export function BoletoSlip({ slip }: { slip: Slip }) {
  const { state, beneficiary, amountInCents, digitableLine } = slip;
  const t = useTranslations("boleto");
  const money = useMoney();
  const { title, detail } = useStateWords(slip);
  const Icon = icons[state];
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <p className={classes.seller}>{beneficiary.name}</p>
        <h1>{t("heading", { amount: money(amountInCents) })}</h1>
        <div className={`${classes.state} ${tones[state]}`}>
          <Icon size={22} aria-hidden />
          <p>
            <strong>{title}</strong>
            <span>{detail}</span>
          </p>
        </div>
      </header>

      {isPayable(state) && (
        <section className={classes.copy} aria-labelledby="copy-title">
          <h2 id="copy-title">{t("payTitle")}</h2>
          <p>{t.rich("payText", { wide: (words) => <span className={classes.onWideScreen}>{words}</span> })}</p>
          <p className={classes.code} translate="no">
            {groupLine(digitableLine)}
          </p>
          <SlipActions
            digitableLine={digitableLine}
            words={{ copy: t("copy"), copied: t("copied"), failed: t("copyFailed"), print: t("print") }}
          />
        </section>
      )}

      <BoletoPaper slip={slip} />
    </main>
  );
}
