"use client";

import { IconLock } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { CheckoutPage, OrderProblem } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { Field } from "../../ui/buyer/field";
import { translatorOf } from "../../ui/buyer/translator";
import { BumpChoice } from "./bump-choice";
import { BuyAgain } from "./buy-again";
import { CardFields } from "./card-fields";
import classes from "./checkout.module.css";
import { CheckoutHead } from "./checkout-head";
import type { CheckoutWords } from "./checkout-words";
import { DeliveryFields } from "./delivery-fields";
import { DocumentField } from "./document-field";
import { EmailField } from "./email-field";
import { InstallmentChoice } from "./installment-choice";
import { describePayment, formatTotal } from "./installment-text";
import { MethodChoice } from "./method-choice";
import { OrderBar } from "./order-bar";
import { plainMethodOf } from "./order-start";
import { OrderTrouble } from "./order-trouble";
import { PayLabels } from "./pay-labels";
import { PhoneField } from "./phone-field";
import { ReceiversConsent } from "./receivers-consent";
import { ShownTerms } from "./shown-terms";
import { useOrder } from "./use-order";

interface Props {
  checkout: CheckoutPage;
  words: CheckoutWords;
  locale: string;
  tracking: Record<string, string>;
  method: PaymentMethod;
  problem: OrderProblem | null;
  /** Billing interval of a plan, as display text; null for a product. */
  every: string | null;
  intro: ReactNode;
  bought: ReactNode | null;
  /** Next to the form; on a phone, below it. */
  aside: ReactNode;
}

/** Works without JavaScript. With it, updates the price after each choice and keeps the input after an error. */
export function CheckoutForm({
  checkout,
  words,
  locale,
  tracking,
  method,
  problem,
  every,
  intro,
  bought,
  aside,
}: Props) {
  const t = translatorOf(words);
  const headRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const order = useOrder({ page: checkout, method, problem, formRef });
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);

  const { path, view, waiting, contact, knownDocument, bumps, frequency, settings, tokenization } = checkout;
  const { quote, trouble } = order;
  const isPlan = frequency !== null;
  const takesCards = settings.methods.includes("credit_card");
  const isUnsent = tokenization !== null;
  const hidesCard = isUnsent && !isScripted;
  const borne = isScripted && order.method === "credit_card" && order.chosen.interestInCents > 0 ? order.chosen : null;
  const chargedInCents = (order.method === "pix" && quote.pix ? quote.pix : (borne ?? quote)).totalInCents;
  const errorOf = (name: string) => {
    const problem = order.errors[name];
    return problem && t(`problems.${problem}`);
  };
  // Without JavaScript, the form does not react to the selected method, so a field is required only
  // if all methods require it.
  const needs = (methods: readonly PaymentMethod[]) =>
    isScripted ? methods.includes(order.method) : settings.methods.every((each) => methods.includes(each));
  const sendsBump = bumps.some(({ id, isShipped }) => isShipped && order.bumpIds.includes(id));
  const isBilled = isScripted && checkout.addressFor.includes(order.method);
  const mended = { errorOf, onInput: (name: string) => order.errors[name] && order.forgive(name) };

  return (
    <div className={classes.columns}>
      <CheckoutHead
        {...{ checkout, every, intro, headRef, t, locale, quote, isPlan, takesCards, borne }}
        method={order.method}
        asked={order.asked}
        onCoupon={(code) => void order.chooseCoupon(code)}
      />
      <BuyAgain notice={bought} label={t("buyAgain")} isOpen={problem !== null}>
        <form
          ref={formRef}
          className={`${page.card} ${classes.form}`}
          action={`${path}/order`}
          method="post"
          noValidate={isScripted}
          aria-label={t("title")}
          onInput={(event) => {
            const { name, id } = event.target as HTMLInputElement;
            mended.onInput(name || id);
            order.keep();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void order.submit();
          }}
        >
          <input type="hidden" name="order" value={view} />
          <input type="hidden" name="attempt" value={order.attempt} />
          <ShownTerms {...{ checkout, quote }} />
          <input type="hidden" name="coupon" value={quote.couponCode ?? ""} />
          {checkout.bought && <input type="hidden" name="again" value={checkout.bought.token} />}
          {Object.entries(tracking).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {waiting && (
            <p className={page.notice}>
              <span>
                {t("waiting")} <a href={`/pay/${waiting}`}>{t("waitingLink")}</a>
              </span>
            </p>
          )}
          {checkout.isBeingPaid && <p className={page.notice}>{t("beingPaid")}</p>}
          <fieldset>
            <legend>{t("you")}</legend>
            <Field
              name="name"
              label={t("name")}
              error={errorOf("name")}
              defaultValue={contact.name}
              autoComplete="name"
              maxLength={160}
              required
            />
            <EmailField
              t={t}
              hint={t("emailHint")}
              error={errorOf("email")}
              defaultValue={contact.email}
              onLeave={order.remember}
              onMend={() => order.errors.email && order.forgive("email")}
            />
            <DocumentField
              {...{ t }}
              error={errorOf("document")}
              defaultValue={checkout.document}
              known={knownDocument}
            />
            {(checkout.content.asksPhone || checkout.phoneFor.length > 0) && (
              <PhoneField
                {...{ t }}
                error={errorOf("phone")}
                defaultValue={contact.phone}
                isNeeded={needs(checkout.phoneFor)}
                seller={checkout.seller.name}
                onLeave={order.remember}
              />
            )}
          </fieldset>
          {checkout.pickupPlace && <p className={page.notice}>{t("pickup", { place: checkout.pickupPlace })}</p>}
          {checkout.isShipped && checkout.delivery && (
            <DeliveryFields
              {...{ t, errorOf }}
              kind="delivery"
              delivery={checkout.delivery}
              state={quote.freight?.state ?? null}
              onPostalCode={order.choosePostalCode}
            />
          )}
          <MethodChoice
            {...{ t, isPlan }}
            methods={hidesCard ? settings.methods.filter((each) => each !== "credit_card") : settings.methods}
            chosen={hidesCard ? plainMethodOf(checkout, order.method) : order.method}
            onChoose={order.setMethod}
          />
          {checkout.billing && !checkout.delivery && (
            <DeliveryFields
              {...{ t, errorOf }}
              kind="billing"
              delivery={checkout.billing}
              state={null}
              isWanted={!isScripted || checkout.addressFor.includes(order.method)}
            />
          )}
          {isUnsent && (
            <noscript>
              <p className={page.notice}>{t("cardNeedsScript")}</p>
            </noscript>
          )}
          {takesCards && !hidesCard && (
            <CardFields {...{ t, isScripted, isUnsent, errorOf }} isWanted={order.method === "credit_card"}>
              <InstallmentChoice
                {...{ t, locale, isScripted, quote }}
                installments={order.installments}
                onInstallments={order.setInstallments}
              />
            </CardFields>
          )}
          {bumps.length > 0 && (
            <BumpChoice
              {...{ t, locale, checkout }}
              prices={quote.bumps}
              chosen={order.bumpIds}
              onChoose={(chosen) => void order.chooseBumps(chosen)}
            />
          )}
          {!checkout.isShipped && checkout.delivery && (
            <DeliveryFields
              {...{ t, errorOf }}
              kind={sendsBump ? "delivery" : isBilled ? "billing" : "deliveryOfBump"}
              delivery={checkout.billing?.street ? checkout.billing : checkout.delivery}
              state={quote.freight?.state ?? null}
              isWanted={sendsBump || isBilled}
              isChosenLater={!isScripted}
              onPostalCode={order.choosePostalCode}
            />
          )}
          <ReceiversConsent {...{ t }} receivers={checkout.receivers} seller={checkout.seller.name} />
          {trouble && (
            <OrderTrouble
              {...{ t, trouble }}
              hasMoney={checkout.hasMoney}
              maxInstallments={quote.options.length}
              pixAmount={quote.pix && formatTotal(quote.pix.totalInCents, quote, t, locale)}
              methods={settings.methods}
              boxRef={order.troubleRef}
              onRetry={() => void order.retry()}
              onPix={() => {
                order.setMethod("pix");
                void order.submit("pix");
              }}
              onOtherCard={() => {
                order.setTrouble(null);
                formRef.current?.querySelector<HTMLElement>("#cardNumber")?.focus();
              }}
            />
          )}
          {checkout.hasOneTap && (!isScripted || order.method === "credit_card") && (
            <p className={page.small}>{t("oneTap")}</p>
          )}
          <button type="submit" className={`${page.button} ${classes.pay}`} disabled={order.isBusy}>
            {order.isBusy ? (
              t("paying")
            ) : (
              <PayLabels
                {...{ t, isPlan }}
                amount={formatTotal(quote.totalInCents, quote, t, locale)}
                pixAmount={formatTotal(quote.pix?.totalInCents ?? quote.totalInCents, quote, t, locale)}
                byCard={describePayment(quote, isScripted ? order.chosen : null, t, locale)}
              />
            )}
          </button>
          <p className={classes.secure}>
            <IconLock size={16} aria-hidden />
            <span>
              {t(isUnsent && takesCards ? "secureDirect" : "secure")}{" "}
              {/* Opens in a new tab, so that the form keeps its input. */}
              <a href={`${path}/privacy`} target="_blank" rel="noreferrer">
                {t("privacy")}
              </a>
            </span>
          </p>
        </form>
      </BuyAgain>
      <OrderBar
        {...{ t, locale, quote, isPlan, borne, headRef }}
        name={checkout.name}
        amount={formatTotal(chargedInCents, quote, t, locale)}
      />
      <div className={classes.aside}>{aside}</div>
    </div>
  );
}
