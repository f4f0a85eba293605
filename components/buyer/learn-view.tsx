import { getTranslations } from "next-intl/server";
import type { MemberCourse } from "@/server/courses/schemas";
import classes from "./buyer-page.module.css";
import { LanguageChoice } from "./language-choice";
import learn from "./learn.module.css";
import order from "./order.module.css";

type Lesson = MemberCourse["modules"][number]["lessons"][number];

/** The courses of an order. */
export async function LearnView({ courses, receiptPath }: { courses: MemberCourse[]; receiptPath: string }) {
  const t = await getTranslations("learn");
  return (
    <div className={classes.page}>
      <main className={`${order.frame} ${learn.frame}`}>
        {courses.length === 0 && (
          <section className={`${classes.card} ${order.box}`}>
            <h1 className={classes.title}>{t("noneTitle")}</h1>
            <p>{t("noneText")}</p>
          </section>
        )}
        {courses.map((course) => (
          <article key={course.id} className={`${classes.card} ${order.box}`}>
            <header className={order.head}>
              <p className={classes.dimmed}>{course.producerName}</p>
              <h1>{course.title}</h1>
              {course.description && <p className={learn.prose}>{course.description}</p>}
            </header>
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
        ))}
        <p>
          <a href={receiptPath}>{t("receipt")}</a>
        </p>
      </main>
      <footer className={`${classes.seller} ${learn.foot}`}>
        <LanguageChoice />
      </footer>
    </div>
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
