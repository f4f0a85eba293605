import { IconCheck } from "@tabler/icons-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { CSSProperties } from "react";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { CheckoutPage, OrderProblem } from "@/server/checkout/orders/schemas";
import type { OtherProduct } from "@/server/checkout/page/visit-schemas";
import type { SampleLink } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { checkoutWords } from "../../ui/buyer/parsed-words";
import { writeMinute } from "../../ui/i18n/dates";
import { defaultLocale } from "../../ui/i18n/locales";
import { CookieFacts } from "../page/cookie-facts";
import cookies from "../page/cookie-facts.module.css";
import { SampleLessons } from "../page/sample-lessons";
import { CardPolicy } from "./card-policy";
import classes from "./checkout.module.css";
import { CheckoutForm } from "./checkout-form";
import { Countdown } from "./countdown";
import { OtherProducts } from "./other-products";
import { Guarantee, SellerContact, SellerFooter } from "./seller-facts";
import { Testimonials } from "./testimonials";

interface Props {
  checkout: CheckoutPage;
  tracking: Record<string, string>;
  method: PaymentMethod | null;
  problem: string | null;
  isSandbox: boolean;
  samples: readonly SampleLink[];
  /** Empty while this product is available. */
  others: readonly OtherProduct[];
}

export function accentOf(color: string | null): CSSProperties | undefined {
  return color === null ? undefined : ({ "--accent": color } as CSSProperties);
}

async function Intro({ checkout }: Pick<Props, "checkout">) {
  const t = await getTranslations("product");
  const { name, offerName, picture, frequency, seller, settings, content } = checkout;
  return (
    <header className={classes.intro}>
      {/* biome-ignore lint/performance/noImgElement: it is served as the seller's address gave it */}
      {picture && <img className={classes.picture} src={picture} alt="" />}
      {/* biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized */}
      {settings.logo && <img className={classes.logo} src={settings.logo} alt={seller.name} />}
      <p className={page.dimmed}>{t("by", { producer: seller.name })}</p>
      <h1>{name}</h1>
      {offerName && <p className={page.dimmed}>{offerName}</p>}
      {content.headline && <p className={classes.headline}>{content.headline}</p>}
      {content.highlights.length > 0 && (
        <ul className={classes.highlights}>
          {content.highlights.map((highlight) => (
            <li key={highlight}>
              <IconCheck size={18} aria-hidden />
              <span>{highlight}</span>
            </li>
          ))}
        </ul>
      )}
      {frequency && <p className={page.small}>{t("renewed")}</p>}
      <Urgency {...{ checkout }} />
    </header>
  );
}

async function Urgency({ checkout: { unitsLeft, endsAt, endsInMs } }: Pick<Props, "checkout">) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("checkout")]);
  if (!unitsLeft && !endsAt) return null;
  return (
    <div className={classes.urgency}>
      {unitsLeft ? <p>{t(unitsLeft === 1 ? "lastUnit" : "unitsLeft", { count: unitsLeft })}</p> : null}
      {endsAt && (
        <Countdown
          leftMs={endsInMs}
          sentence={checkoutWords[locale].endsIn}
          fallback={t("endsAt", { time: writeMinute(endsAt, locale) })}
        />
      )}
    </div>
  );
}

async function Bought({ token, paidAt }: NonNullable<CheckoutPage["bought"]>) {
  const [t, locale] = await Promise.all([getTranslations("checkout"), getLocale()]);
  const time = paidAt && writeMinute(paidAt, locale);
  return (
    <section className={`${page.card} ${classes.bought}`} aria-labelledby="bought-title">
      <h2 id="bought-title" className={page.title}>
        {t("boughtTitle")}
      </h2>
      {time && <p>{t("boughtText", { time })}</p>}
      <a className={page.button} href={`/pay/${token}`}>
        {t("boughtReceipt")}
      </a>
    </section>
  );
}

/** The seller has no connection for any method, or the product is sold out. */
export function isClosed({ settings, unitsLeft }: CheckoutPage): boolean {
  return settings.methods.length === 0 || unitsLeft === 0;
}

/** Shown instead of the form if `isClosed`. */
async function Closed({ checkout, others }: Pick<Props, "checkout" | "others">) {
  const t = await getTranslations("checkout");
  return (
    <>
      <Intro checkout={checkout} />
      <section className={page.card} aria-labelledby="closed-title">
        <h2 id="closed-title" className={page.title}>
          {t(checkout.unitsLeft === 0 ? "soldOutTitle" : "closedTitle")}
        </h2>
        <p>{t(checkout.unitsLeft === 0 ? "soldOutText" : "closedText")}</p>
        <SellerContact seller={checkout.seller} subject={checkout.name} />
      </section>
      <OtherProducts others={others} shop={checkout.seller.name} />
    </>
  );
}

export async function CheckoutView({ checkout, tracking, method, problem, isSandbox, samples, others }: Props) {
  const [locale, t, tProduct, tCookies] = await Promise.all([
    getLocale(),
    getTranslations("checkout"),
    getTranslations("product"),
    getTranslations("privacy.cookies"),
  ]);
  const words = checkoutWords[locale];
  const { name, description, seller, settings, guarantee, content } = checkout;
  const first = method && settings.methods.includes(method) ? method : settings.methods[0];
  return (
    <div className={page.page} style={accentOf(settings.color)}>
      <CardPolicy tokenization={checkout.tokenization} />
      <main>
        {checkout.isPreview && <p className={classes.preview}>{t("preview")}</p>}
        {isSandbox && <p className={classes.sandbox}>{t("sandbox")}</p>}
        {isClosed(checkout) ? (
          <Closed {...{ checkout, others }} />
        ) : (
          <CheckoutForm
            {...{ words, locale, tracking }}
            checkout={{ ...checkout, settings: { ...settings, logo: null } }}
            method={first ?? "pix"}
            problem={problem !== null && isProblem(problem) ? problem : null}
            every={checkout.frequency && tProduct(`every.${checkout.frequency}`)}
            intro={<Intro checkout={checkout} />}
            bought={checkout.bought && <Bought {...checkout.bought} />}
            aside={
              <>
                {content.testimonials.length > 0 && (
                  <Testimonials testimonials={content.testimonials} seller={seller.name} />
                )}
                <div className={`${page.card} ${classes.more}`}>
                  {content.showsGuarantee && <Guarantee terms={guarantee} />}
                  {samples.length > 0 && <SampleLessons samples={samples} />}
                  {description && (
                    <section aria-labelledby="about-title">
                      <h2 id="about-title" className={page.title}>
                        {t("about")}
                      </h2>
                      <p className={classes.description}>{description}</p>
                    </section>
                  )}
                  <SellerContact seller={seller} subject={name} />
                </div>
              </>
            }
          />
        )}
      </main>
      <details className={page.seller}>
        <summary className={cookies.title}>{tCookies("title")}</summary>
        <CookieFacts />
      </details>
      <SellerFooter seller={seller} />
    </div>
  );
}

export function isProblem(name: string): name is OrderProblem {
  return Object.hasOwn(checkoutWords[defaultLocale].problems, name);
}
