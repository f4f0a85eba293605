import { getTranslations } from "next-intl/server";
import { type ErasurePreview, graceDays, type OwnRequest } from "@/server/buyers/privacy/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import leaving from "../../ui/buyer/leaving.module.css";
import order from "../../ui/buyer/order.module.css";
import { AccountFrame } from "../account/account-frame";
import own from "../account/account-frame.module.css";
import { ErasureState } from "./erasure-state";
import styles from "./erasure-view.module.css";
import { Fault } from "./fault";

interface Props {
  email: string;
  preview: ErasurePreview;
  erasure: OwnRequest | null;
  isFresh: boolean;
  done: string | undefined;
  fault: string | undefined;
}

const kept = ["books", "fiscal", "access"] as const;

export async function ErasureView({ email, preview, erasure, isFresh, done, fault }: Props) {
  const t = await getTranslations("privacy.erasure");
  const { shops, purchases, courses } = preview;
  return (
    <AccountFrame {...{ email, done }} part="data">
      <a className={own.back} href="/account/data">
        {t("back")}
      </a>
      <h1>{t("title")}</h1>
      <Fault fault={fault} />
      {erasure && (
        <section className={`${classes.card} ${own.box}`}>
          <ErasureState erasure={erasure} isWaiting={preview.owed.length > 0} />
        </section>
      )}
      <section className={`${classes.card} ${own.box}`}>
        <h2 className={classes.title}>{t("goesTitle")}</h2>
        <ul className={styles.list}>
          <li>{t("goesPurchases", { count: purchases, email })}</li>
          <li>{t("goesStudies", { count: courses })}</li>
          <li>{t("goesAccess")}</li>
        </ul>
        {shops.length > 0 && (
          <p className={classes.dimmed}>
            {t("shops", { count: shops.length, shops: [...new Set(shops.map(({ name }) => name))].join(", ") })}
          </p>
        )}
        {shops.some(({ isShared }) => isShared) && <p className={classes.dimmed}>{t("shared")}</p>}
      </section>
      <Ends preview={preview} />
      <section className={`${classes.card} ${own.box}`}>
        <h2 className={classes.title}>{t("staysTitle")}</h2>
        <ul className={styles.list}>
          {kept.map((each) => (
            <li key={each}>{t(`stays.${each}`)}</li>
          ))}
        </ul>
      </section>
      {!erasure && (isFresh ? <Confirm email={email} /> : <SignInAgain email={email} />)}
    </AccountFrame>
  );
}

async function Ends({ preview: { subscriptions, unpaid, owed } }: { preview: ErasurePreview }) {
  const t = await getTranslations("privacy.erasure");
  if (subscriptions.length + unpaid.length + owed.length === 0) return null;
  return (
    <section className={`${classes.card} ${own.box}`}>
      <h2 className={classes.title}>{t("endsTitle")}</h2>
      {subscriptions.length > 0 && (
        <Linked
          text={t("endsSubscriptions", { count: subscriptions.length })}
          links={subscriptions.map(({ id, title }) => ({ key: id, title, href: `/account/subscriptions/${id}` }))}
        />
      )}
      {unpaid.length > 0 && (
        <Linked
          text={t("endsUnpaid", { count: unpaid.length })}
          links={unpaid.map(({ id, title }) => ({ key: id, title, href: `/account/purchases/${id}` }))}
        />
      )}
      {owed.length > 0 && (
        <Linked
          text={t("waits")}
          links={owed.map(({ transactionId, title, reason }) => ({
            key: `${transactionId} ${reason}`,
            title: t(`owed.${reason}`, { title }),
            href: `/account/purchases/${transactionId}`,
          }))}
        />
      )}
    </section>
  );
}

function Linked({ text, links }: { text: string; links: { key: string; title: string; href: string }[] }) {
  return (
    <div>
      <p>{text}</p>
      <ul className={styles.links}>
        {links.map(({ key, title, href }) => (
          <li key={key}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function Confirm({ email }: { email: string }) {
  const t = await getTranslations("privacy.erasure");
  return (
    <form
      action="/account/data/erasure/confirm"
      method="post"
      className={`${classes.card} ${own.box}`}
      aria-labelledby="confirm"
    >
      <h2 id="confirm" className={classes.title}>
        {t("confirmTitle")}
      </h2>
      <p>{t("confirmText", { days: graceDays, email })}</p>
      <label className={leaving.choice}>
        <input type="checkbox" name="confirmed" value="1" required />
        {t("confirmed")}
      </label>
      <div className={order.ways}>
        <button type="submit" className={`${classes.button} ${styles.erase}`}>
          {t("confirm")}
        </button>
      </div>
    </form>
  );
}

/** Another person may be using this browser, so a newly emailed code is required. */
async function SignInAgain({ email }: { email: string }) {
  const t = await getTranslations("privacy.erasure");
  return (
    <form action="/account/sign-in/start" method="post" className={`${classes.card} ${own.box}`}>
      <h2 className={classes.title}>{t("againTitle")}</h2>
      <p>{t("againText", { email })}</p>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="returnTo" value="/account/data/erasure" />
      <div className={order.ways}>
        <button type="submit" className={classes.button}>
          {t("again")}
        </button>
      </div>
    </form>
  );
}
