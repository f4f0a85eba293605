import type { RefObject } from "react";
import type { PaymentMethod, RefuseReason } from "@/db/schema/payments-enums";
import type { OrderProblem } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";
import { formatTime } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";
import { wordsOf } from "./order-errors";
import type { Wanted } from "./send-order";

export type Trouble =
  | { kind: "refused"; reason: RefuseReason | null }
  | { kind: "problem"; problem: OrderProblem; blockedUntil: string | null }
  | { kind: "offline"; unpriced: Wanted | null };

interface Props {
  t: CheckoutTranslator;
  trouble: Trouble;
  methods: PaymentMethod[];
  hasMoney: boolean;
  maxInstallments: number;
  /** Null unless Pix costs less than the card. */
  pixAmount: string | null;
  boxRef: RefObject<HTMLDivElement | null>;
  onPix: () => void;
  onOtherCard: () => void;
  onRetry: () => void;
}

const blocks: OrderProblem[] = ["blocked", "cardRefusedTooOften", "addressRefusedTooOften"];

export function OrderTrouble(props: Props) {
  const { t, trouble, methods, hasMoney, maxInstallments, pixAmount, boxRef, onPix, onOtherCard, onRetry } = props;
  const isBlocked = trouble.kind === "problem" && blocks.includes(trouble.problem);
  const isCardAlone =
    trouble.kind === "refused" || (trouble.kind === "problem" && trouble.problem === "cardRefusedTooOften");
  const isCard = trouble.kind === "refused" || isBlocked;
  return (
    <div ref={boxRef} tabIndex={-1} role="alert" className={`${page.alert} ${classes.trouble}`}>
      <strong>{titleOf(trouble, t, hasMoney)}</strong>
      {trouble.kind === "refused" && trouble.reason && <span>{t(`reasons.${trouble.reason}`)}</span>}
      {trouble.kind === "problem" && trouble.problem === "installments" && (
        <span>{t("installmentsUpTo", { max: maxInstallments })}</span>
      )}
      {isBlocked && trouble.blockedUntil && (
        <span>{t("blockedUntil", { time: formatTime(trouble.blockedUntil) })}</span>
      )}
      {isCard && (
        <div className={classes.rescue}>
          {methods.includes("pix") && (
            <button type="button" className={page.button} onClick={onPix}>
              {pixAmount ? t("payPix", { amount: pixAmount }) : t("payWithPix")}
            </button>
          )}
          {isCardAlone && (
            <button type="button" className={page.quiet} onClick={onOtherCard}>
              {t("otherCard")}
            </button>
          )}
        </div>
      )}
      {trouble.kind === "problem" && trouble.problem === "subscribed" && (
        <>
          <label className={classes.confirm}>
            <input type="checkbox" name="second" value="1" />
            <span>{t("subscribeTwice")}</span>
          </label>
          <a href="/account/subscriptions">{t("toSubscriptions")}</a>
        </>
      )}
      {trouble.kind === "offline" && (
        <div className={classes.rescue}>
          <button type="button" className={page.quiet} onClick={onRetry}>
            {t("retry")}
          </button>
        </div>
      )}
    </div>
  );
}

function titleOf(trouble: Trouble, t: CheckoutTranslator, hasMoney: boolean): string {
  if (trouble.kind === "refused") return t(hasMoney ? "refusedAfterMoney" : "refusedTitle");
  return trouble.kind === "offline" ? t("offline") : t(wordsOf(trouble.problem, hasMoney));
}
