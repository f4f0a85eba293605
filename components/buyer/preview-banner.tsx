import { getTranslations } from "next-intl/server";
import type { MemberCourse } from "@/server/courses/schemas";
import learn from "./learn.module.css";

/** Tells a seller that this is the student's page, and leads back to the editor. */
export async function PreviewBanner({ course }: { course: Pick<MemberCourse, "id" | "status"> }) {
  const t = await getTranslations("coursePreview");
  return (
    <aside className={learn.banner} aria-label={t("title")}>
      <p>{course.status === "published" ? t("published") : t("unpublished")}</p>
      <a href={`/courses/${course.id}`}>{t("back")}</a>
    </aside>
  );
}
