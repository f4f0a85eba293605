import { getTranslations } from "next-intl/server";
import type { OtherProduct } from "@/server/checkout/page/visit-schemas";
import page from "../../ui/buyer/buyer-page.module.css";

export async function OtherProducts({ others, shop }: { others: readonly OtherProduct[]; shop: string }) {
  const t = await getTranslations("paymentLink");
  if (others.length === 0) return null;
  return (
    <section className={page.card} aria-labelledby="others-title">
      <h2 id="others-title" className={page.title}>
        {t("others", { shop })}
      </h2>
      <ul>
        {others.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
