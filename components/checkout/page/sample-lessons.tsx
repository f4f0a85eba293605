import { getTranslations } from "next-intl/server";
import type { SampleLink } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";

/** Opens lessons in a new tab, so that the order form keeps its input. */
export async function SampleLessons({ samples }: { samples: readonly SampleLink[] }) {
  const t = await getTranslations("learn");
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title" className={page.title}>
        {t("samples")}
      </h2>
      <ul>
        {samples.map(({ lessonId, title, path }) => (
          <li key={lessonId}>
            <a href={path} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
