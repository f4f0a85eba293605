import { getTranslations } from "next-intl/server";
import type { MemberCourse } from "@/server/courses/courses/schemas";
import learn from "./learn.module.css";

interface Props {
  course: Pick<MemberCourse, "id" | "status">;
  /** Shows what one student sees, otherwise the whole course. */
  isOfStudent: boolean;
}

export async function PreviewBanner({ course, isOfStudent }: Props) {
  const t = await getTranslations("coursePreview");
  return (
    <aside className={learn.banner} aria-label={t("title")}>
      <p>
        {isOfStudent && `${t("ofStudent")} `}
        {course.status === "published" ? t("published") : t("unpublished")}
      </p>
      <a href={`/courses/${course.id}`}>{t("back")}</a>
    </aside>
  );
}
