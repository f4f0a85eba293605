import { getTranslations } from "next-intl/server";
import type { ClosedLink } from "@/server/checkout/page/visit-schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";
import { accentOf } from "./checkout-view";
import { OtherProducts } from "./other-products";
import { SellerContact, SellerFooter } from "./seller-facts";

export async function ClosedLinkView({ link }: { link: ClosedLink }) {
  const [t, tProduct] = await Promise.all([getTranslations("paymentLink"), getTranslations("product")]);
  const { reason, title, color, seller, others } = link;
  return (
    <div className={page.page} style={accentOf(color)}>
      <main>
        <header className={classes.intro}>
          {title !== seller.name && <p className={page.dimmed}>{tProduct("by", { producer: seller.name })}</p>}
          <h1>{title}</h1>
        </header>
        <section className={page.card} aria-labelledby="closed-title">
          <h2 id="closed-title" className={page.title}>
            {t(`title.${reason}`)}
          </h2>
          <p>{t(`text.${reason}`)}</p>
          <SellerContact seller={seller} subject={title} />
        </section>
        <OtherProducts others={others} shop={seller.name} />
      </main>
      <SellerFooter seller={seller} />
    </div>
  );
}
