import { getLocale, getTranslations } from "next-intl/server";
import type { Shelf, ShelfCourse } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { writeDayAt } from "../../ui/i18n/dates";
import { CourseArtwork } from "./course-artwork";
import classes from "./learn.module.css";
import { LearnFrame } from "./learn-frame";
import { studentPaths } from "./learn-paths";
import { ProgressBar } from "./progress-bar";

/** Courses of all sellers, most recently visited first. */
export async function ShelfView({ shelf, email }: { shelf: Shelf; email: string | null }) {
  const t = await getTranslations("learn");
  return (
    <LearnFrame email={email}>
      <h1 className={classes.shelfTitle}>{t("shelf")}</h1>
      {shelf.courses.length === 0 ? (
        <section className={`${page.card} ${classes.empty}`}>
          <h2 className={page.title}>{t("noneTitle")}</h2>
          <p>{t("noneText")}</p>
          <p className={page.dimmed}>{t("noneOther")}</p>
          <a className={page.button} href="/account/sign-in?returnTo=/learn">
            {t("signIn")}
          </a>
        </section>
      ) : (
        <ul className={classes.shelf}>
          {shelf.courses.map((course) => (
            <CourseCard key={course.courseId} course={course} />
          ))}
        </ul>
      )}
    </LearnFrame>
  );
}

async function CourseCard({ course }: { course: ShelfCourse }) {
  const [t, locale] = await Promise.all([getTranslations("learn"), getLocale()]);
  const { courseId, title, shop, tagline, progress, seenAt, endsAt } = course;
  const action = progress.percent === 100 ? "again" : seenAt ? "continue" : "start";
  return (
    <li className={classes.courseCard}>
      <CourseArtwork course={course} />
      <div className={classes.cardText}>
        <p className={page.small}>{shop.name}</p>
        <h2>
          <a href={studentPaths(courseId).course} className={classes.cover}>
            {title}
          </a>
        </h2>
        {tagline && <p className={page.dimmed}>{tagline}</p>}
        <div className={classes.cardFoot}>
          {progress.lessons > 0 && (
            <>
              <ProgressBar percent={progress.percent} label={t("progressOf", { title })} />
              <p className={page.small}>{t("progress", { done: progress.completedLessons, all: progress.lessons })}</p>
            </>
          )}
          {endsAt && <p className={page.small}>{t("untilDay", { date: writeDayAt(endsAt, locale) })}</p>}
          <span className={classes.action} aria-hidden>
            {t(action)} →
          </span>
        </div>
      </div>
    </li>
  );
}
