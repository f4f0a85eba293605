import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { MemberCourse } from "@/server/courses/schemas";
import classes from "./buyer-page.module.css";
import { LanguageChoice } from "./language-choice";
import learn from "./learn.module.css";
import order from "./order.module.css";

type Lesson = MemberCourse["modules"][number]["lessons"][number];

interface Props {
  courses: readonly MemberCourse[];
  /** The order's page; null if there is none. */
  receiptPath: string | null;
  /** Shown above the page to a seller who previews it. */
  banner?: ReactNode;
}

/** A student's courses: the page behind their link, and the dashboard's preview. */
export async function LearnView({ courses, receiptPath, banner }: Props) {
  const t = await getTranslations("learn");
  return (
    <div className={classes.page}>
      {banner}
      <main className={`${order.frame} ${learn.frame}`}>
        {courses.length === 0 && (
          <section className={`${classes.card} ${order.box}`}>
            <h1 className={classes.title}>{t("noneTitle")}</h1>
            <p>{t("noneText")}</p>
          </section>
        )}
        {courses.map((course) => (
          <CourseBox key={course.id} course={course} />
        ))}
        {receiptPath && (
          <p>
            <a href={receiptPath}>{t("receipt")}</a>
          </p>
        )}
      </main>
      <footer className={`${classes.seller} ${learn.foot}`}>
        <LanguageChoice />
      </footer>
    </div>
  );
}

async function CourseBox({ course }: { course: MemberCourse }) {
  const t = await getTranslations("learn");
  return (
    <article className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{course.producerName}</p>
        <h1>{course.title}</h1>
        {course.description && <p className={learn.prose}>{course.description}</p>}
      </header>
      {course.modules.length === 0 && <p className={classes.dimmed}>{t("empty")}</p>}
      {course.modules.map((module) => (
        <section key={module.id} aria-labelledby={module.id}>
          <h2 id={module.id} className={classes.title}>
            {module.title}
          </h2>
          <ol className={learn.lessons}>
            {module.lessons.map((lesson) => (
              <LessonItem key={lesson.id} lesson={lesson} />
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

async function LessonItem({ lesson }: { lesson: Lesson }) {
  const t = await getTranslations("learn");
  const { title, description, videoUrl, durationSeconds, materials } = lesson;
  return (
    <li className={learn.lesson}>
      <h3>{title}</h3>
      {durationSeconds !== null && (
        <p className={classes.small}>{t("minutes", { minutes: Math.max(1, Math.round(durationSeconds / 60)) })}</p>
      )}
      {description && <p className={learn.prose}>{description}</p>}
      {(videoUrl || materials.length > 0) && (
        <ul className={learn.links}>
          {videoUrl && (
            <li>
              <a href={videoUrl} target="_blank" rel="noopener noreferrer">
                {t("watch")}
              </a>
            </li>
          )}
          {materials.map((material) => (
            <li key={material.id}>
              <a href={material.url} target="_blank" rel="noopener noreferrer">
                {material.title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
