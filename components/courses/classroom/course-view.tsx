import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { OwnCertificate } from "@/server/courses/certificates/schemas";
import type { CoursePage } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { writeDayAt } from "../../ui/i18n/dates";
import classes from "./course.module.css";
import { CourseArtwork } from "./course-artwork";
import { CourseAside } from "./course-aside";
import { CourseOutline } from "./course-outline";
import { LearnFrame } from "./learn-frame";
import type { LearnPaths } from "./learn-paths";
import { ProgressBar } from "./progress-bar";

interface Props {
  course: CoursePage;
  paths: LearnPaths;
  email: string | null;
  certificate: OwnCertificate | null;
  banner?: ReactNode;
}

export async function CourseView({ course, paths, email, certificate, banner }: Props) {
  const t = await getTranslations("learn");
  const { modules, next } = course;
  return (
    <LearnFrame email={email} shop={course.shop} banner={banner}>
      <article className={classes.course}>
        <CourseHeader course={course} paths={paths} />
        <div className={classes.columns}>
          <section className={page.card} aria-labelledby="content-title">
            <h2 id="content-title" className={page.title}>
              {t("content")}
            </h2>
            {modules.length === 0 ? (
              <p className={page.dimmed}>{t("empty")}</p>
            ) : (
              <CourseOutline modules={modules} paths={paths} nextId={next?.lessonId} />
            )}
          </section>
          <CourseAside course={course} certificate={certificate} />
        </div>
      </article>
    </LearnFrame>
  );
}

async function CourseHeader({ course, paths }: Pick<Props, "course" | "paths">) {
  const [t, locale] = await Promise.all([getTranslations("learn"), getLocale()]);
  const { title, producerName, tagline, progress, next, endsAt } = course;
  const hasBegun = progress.completedLessons > 0 || course.modules.some(({ lessons }) => lessons.some(isBegun));
  return (
    <header className={`${page.card} ${classes.head}`}>
      <CourseArtwork course={course} />
      <div className={classes.headText}>
        <p className={page.small}>{t("by", { producer: producerName })}</p>
        <h1>{title}</h1>
        {tagline && <p className={page.dimmed}>{tagline}</p>}
        {progress.lessons > 0 && (
          <div className={classes.progress}>
            <ProgressBar percent={progress.percent} label={t("progressOf", { title })} />
            <p className={page.small}>
              {t("progress", { done: progress.completedLessons, all: progress.lessons })}
              {progress.completedAt && ` · ${t("finishedOn", { date: writeDayAt(progress.completedAt, locale) })}`}
              {endsAt && ` · ${t("untilDay", { date: writeDayAt(endsAt, locale) })}`}
            </p>
          </div>
        )}
        {next && (
          <a className={`${page.button} ${classes.go}`} href={paths.lesson(next.lessonId)}>
            {t(hasBegun ? "continueWith" : "startWith", { lesson: next.title })}
          </a>
        )}
      </div>
    </header>
  );
}

function isBegun({ progress }: CoursePage["modules"][number]["lessons"][number]): boolean {
  return progress !== null;
}
