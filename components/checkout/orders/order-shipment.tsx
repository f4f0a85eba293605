import { getLocale, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDayAt } from "../../ui/i18n/dates";

/** Where the goods of a paid order are. Renders nothing for an order without goods. */
export async function OrderShipment({ page }: { page: Pick<OrderPage, "shipment" | "pickupPlaces" | "delivery"> }) {
  const { shipment, pickupPlaces, delivery } = page;
  if (!shipment) return null;
  const [t, locale] = await Promise.all([getTranslations("order.shipment"), getLocale()]);
  const { status, carrier, trackingCode, trackingUrl, shippedAt, deliveredAt } = shipment;
  const isOpen = status !== "delivered";
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="shipment-title">
      <h2 id="shipment-title" className={classes.title}>
        {t("title")}
      </h2>
      {isOpen && pickupPlaces.map((place) => <p key={place}>{t("pickup", { place })}</p>)}
      {status === "to_ship" && (delivery !== "" || pickupPlaces.length === 0) && <p>{t("to_ship")}</p>}
      {shippedAt && carrier && <p>{t("shipped", { day: writeDayAt(shippedAt, locale), carrier })}</p>}
      {deliveredAt && <p>{t("delivered", { day: writeDayAt(deliveredAt, locale) })}</p>}
      {trackingCode && <p>{t("code", { code: trackingCode })}</p>}
      {isOpen && trackingUrl && (
        <div className={order.ways}>
          <a className={classes.quiet} href={trackingUrl} target="_blank" rel="noreferrer">
            {t("track")}
          </a>
        </div>
      )}
    </section>
  );
}
