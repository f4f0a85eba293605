import { getTranslations } from "next-intl/server";
import type { Testimonial } from "@/server/catalog/page-content/content-schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";

interface Props {
  testimonials: readonly Testimonial[];
  seller: string;
}

export async function Testimonials({ testimonials, seller }: Props) {
  const t = await getTranslations("product");
  return (
    <section className={`${page.card} ${classes.testimonials}`} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title" className={page.title}>
        {t("testimonials")}
      </h2>
      {testimonials.map(({ name, text }) => (
        <figure key={`${name}\n${text}`}>
          <blockquote>{text}</blockquote>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
      <p className={page.small}>{t("testimonialsChosen", { seller })}</p>
    </section>
  );
}
