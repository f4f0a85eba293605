import type { RefObject } from "react";
import type { PaymentMethod, RefuseReason } from "@/db/enums";
import type { OrderProblem } from "@/server/checkout/schemas";
import page from "./buyer-page.module.css";
import classes from "./checkout.module.css";
import { fill, formatTime } from "./checkout-text";
import type { CheckoutWords } from "./checkout-words";
import type { Wanted } from "./send-order";

/** Why the order failed, for the whole form; `unpriced`: its price could not be loaded. */
export type Trouble =
  | { kind: "refused"; reason: RefuseReason | null }
  | { kind: "problem"; problem: OrderProblem; blockedUntil: string | null }
  | { kind: "offline"; unpriced: Wanted | null };

interface Props {
  words: CheckoutWords;
  locale: string;
  trouble: Trouble;
  methods: PaymentMethod[];
  boxRef: RefObject<HTMLDivElement | null>;
  onPix: () => void;
  onOtherCard: () => void;
  onRetry: () => void;
}

/** Shows whether anything was charged, why not, and what to do next. */
export function OrderTrouble({ words, locale, trouble, methods, boxRef, onPix, onOtherCard, onRetry }: Props) {
  const isBlocked = trouble.kind === "problem" && trouble.problem === "blocked";
  const isCard = trouble.kind === "refused" || isBlocked;
  return (
    <div ref={boxRef} tabIndex={-1} role="alert" className={`${page.alert} ${classes.trouble}`}>
      <strong>{titleOf(trouble, words)}</strong>
      {trouble.kind === "refused" && trouble.reason && <span>{words.reasons[trouble.reason]}</span>}
      {isBlocked && trouble.blockedUntil && (
        <span>{fill(words.blockedUntil, { time: formatTime(trouble.blockedUntil, locale) })}</span>
      )}
      {isCard && (
        <div className={classes.rescue}>
          {methods.includes("pix") && (
            <button type="button" className={page.button} onClick={onPix}>
              {words.payWithPix}
            </button>
          )}
          {!isBlocked && (
            <button type="button" className={page.quiet} onClick={onOtherCard}>
              {words.otherCard}
            </button>
          )}
        </div>
      )}
      {trouble.kind === "offline" && (
        <div className={classes.rescue}>
          <button type="button" className={page.quiet} onClick={onRetry}>
            {words.retry}
          </button>
        </div>
      )}
    </div>
  );
}

function titleOf(trouble: Trouble, words: CheckoutWords): string {
  if (trouble.kind === "refused") return words.refusedTitle;
  return trouble.kind === "offline" ? words.offline : words.problems[trouble.problem];
}
