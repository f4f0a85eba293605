import { getFormatter, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { AutomaticWaiting } from "./automatic-waiting";
import { CheckPayment } from "./check-payment";
import { RenewButton } from "./order-ways";
import { BoletoCode, OverdueNotice, PixCode } from "./payment-codes";

interface Props {
  page: OrderPage;
  isChecked: boolean;
}

export async function OrderWaiting(props: Props) {
  const { page } = props;
  const t = await getTranslations("order");
  if (page.challengeUrl) {
    return (
      <Box title={t("challengeTitle")} page={page}>
        <p>{t("challengeText")}</p>
        <div className={order.ways}>
          <a className={classes.button} href={page.challengeUrl} rel="noreferrer">
            {t("challengeContinue")}
          </a>
        </div>
        <p className={order.watching}>{t("challengeElse")}</p>
      </Box>
    );
  }
  if (page.method === "credit_card") {
    return (
      <Box title={t("cardWaitingTitle")} page={page}>
        <p className={order.watching}>{t("cardWaitingText")}</p>
      </Box>
    );
  }
  const { pix, boleto, automatic } = page;
  if (automatic) return <AutomaticWaiting {...props} automatic={automatic} box={Box} check={<Check {...props} />} />;
  if (pix) {
    return (
      <Box title={t("pixTitle")} page={page}>
        <PixCode pix={pix} />
        <Check {...props} />
      </Box>
    );
  }
  if (boleto) {
    return (
      <Box title={boleto.isOverdue ? t("expiredBoletoTitle") : t("boletoTitle")} page={page}>
        <BoletoCode boleto={boleto} hint={t("boletoHint")} overdue={<Overdue {...{ page, boleto }} />} />
        <Check {...props} />
      </Box>
    );
  }
  return (
    <Box title={t("titles.waiting")} page={page}>
      <p className={order.watching}>{t("preparing")}</p>
    </Box>
  );
}

async function Box({ title, page, children }: { title: string; page: OrderPage; children: React.ReactNode }) {
  const format = await getFormatter();
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{page.productName}</p>
        <h1>{title}</h1>
        <p className={order.amount}>{format.number(page.totalInCents / 100, { style: "currency", currency: "BRL" })}</p>
      </header>
      {children}
    </section>
  );
}

function Check(props: Props) {
  return <CheckPayment {...props} of="order" />;
}

type OverdueProps = Pick<Props, "page"> & { boleto: NonNullable<OrderPage["boleto"]> };

async function Overdue({ page, boleto }: OverdueProps) {
  const t = await getTranslations("order");
  const { methods } = page;
  return (
    <>
      <OverdueNotice boleto={boleto}>{methods.includes("boleto") && <span>{t("overdueNew")}</span>}</OverdueNotice>
      <div className={order.ways}>
        {methods.includes("boleto") && <RenewButton page={page} method="boleto" label={t("renewBoleto")} isMain />}
        {methods.includes("pix") && <RenewButton page={page} method="pix" label={t("byPix")} />}
      </div>
    </>
  );
}
