import { IconArrowLeft, IconArrowRight, IconDownload, IconLock } from "@tabler/icons-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { ClosedLessonPage, LessonPage, OpenLessonPage } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { ChapterList } from "./chapter-list";
import { CompleteToggle } from "./complete-toggle";
import { CourseOutline } from "./course-outline";
import { LearnFrame } from "./learn-frame";
import type { LearnPaths } from "./learn-paths";
import classes from "./lesson.module.css";
import { LessonNotes } from "./lesson-notes";
import { LessonPolicy } from "./lesson-policy";
import { LessonRoom } from "./lesson-room";
import { LessonVideo } from "./lesson-video";
import { OpeningText } from "./opening-text";
import { ProgressBar } from "./progress-bar";
import { roomWords } from "./room-words";

interface Props {
  lesson: LessonPage;
  paths: LearnPaths;
  email: string | null;
  banner?: ReactNode;
  quiz?: ReactNode;
  comments?: ReactNode;
}

export async function LessonView({ lesson, paths, email, banner, quiz, comments }: Props) {
  const t = await getTranslations("learn");
  const { course, courseProgress, modules, lessonId } = lesson;
  return (
    <LearnFrame email={email} shop={lesson.shop} banner={banner} isWide>
      <div className={classes.columns}>
        <article className={classes.lesson}>
          {lesson.kind === "closed" ? (
            <ClosedLesson lesson={lesson} paths={paths} />
          ) : (
            <OpenLesson {...{ lesson, paths, quiz, comments }} />
          )}
        </article>
        <nav className={`${page.card} ${classes.list}`} aria-label={t("lessons")}>
          <div className={classes.listHead}>
            <h2 className={classes.courseLink}>
              <a href={paths.course}>{course.title}</a>
            </h2>
            <ProgressBar percent={courseProgress.percent} label={t("progressOf", { title: course.title })} />
            <p className={page.small}>
              {t("progress", { done: courseProgress.completedLessons, all: courseProgress.lessons })}
            </p>
          </div>
          <CourseOutline modules={modules} paths={paths} currentId={lessonId} />
        </nav>
      </div>
    </LearnFrame>
  );
}

type OpenProps = Pick<Props, "paths" | "quiz" | "comments"> & { lesson: OpenLessonPage };

async function OpenLesson({ lesson, paths, quiz, comments }: OpenProps) {
  const [t, locale] = await Promise.all([getTranslations("learn"), getLocale()]);
  const { title, description, video, captions, chapters, materials, notes, progress, hasQuiz, reader } = lesson;
  const path = reader === "student" ? paths.lesson(lesson.lessonId) : null;
  return (
    <LessonRoom
      words={roomWords[locale]}
      language={locale}
      path={path}
      student={lesson.enrollmentId}
      lesson={progress}
      course={lesson.courseProgress}
    >
      <LessonPolicy video={video} captions={captions} />
      <LessonVideo {...lesson} />
      <header className={classes.head}>
        <div>
          <p className={page.small}>{lesson.module.title}</p>
          <h1>{title}</h1>
        </div>
        {!hasQuiz && <CompleteToggle />}
      </header>
      <LessonSteps lesson={lesson} paths={paths} />
      {!video && !description && materials.length === 0 && !hasQuiz && <p className={page.dimmed}>{t("noVideo")}</p>}
      {description && (
        <section className={`${page.card} ${classes.part}`} aria-labelledby="description-title">
          <h2 id="description-title" className={page.title}>
            {t("description")}
          </h2>
          <p className={classes.prose}>{description}</p>
        </section>
      )}
      {chapters.length > 0 && video && video.kind !== "link" && (
        <section className={`${page.card} ${classes.part} ${page.scripted}`} aria-labelledby="chapters-title">
          <h2 id="chapters-title" className={page.title}>
            {t("chapters")}
          </h2>
          <ChapterList chapters={chapters} />
        </section>
      )}
      {materials.length > 0 && (
        <section className={`${page.card} ${classes.part}`} aria-labelledby="materials-title">
          <h2 id="materials-title" className={page.title}>
            {t("materials")}
          </h2>
          <ul className={classes.materials}>
            {materials.map((material) => (
              <li key={material.materialId}>
                <IconDownload size={18} aria-hidden />
                {path === null ? (
                  material.title
                ) : (
                  <a
                    href={material.href}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t("materialOpens", { title: material.title })}
                  >
                    {material.title}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {quiz}
      <LessonNotes notes={notes} hasVideo={video !== null && video.kind !== "link"} />
      {comments}
    </LessonRoom>
  );
}

async function ClosedLesson({ lesson, paths }: { lesson: ClosedLessonPage; paths: LearnPaths }) {
  const t = await getTranslations("learn");
  return (
    <>
      <section className={`${page.card} ${classes.closed}`}>
        <IconLock size={28} aria-hidden />
        <p className={page.small}>{lesson.module.title}</p>
        <h1>{lesson.title}</h1>
        <p>
          <strong>{t("closedTitle")}.</strong> <OpeningText opening={lesson.opening} />.
        </p>
        <a className={page.quiet} href={paths.course}>
          {t("toCourse")}
        </a>
      </section>
      <LessonSteps lesson={lesson} paths={paths} />
    </>
  );
}

async function LessonSteps({ lesson, paths }: { lesson: LessonPage; paths: LearnPaths }) {
  const t = await getTranslations("learn");
  const { previous, next } = lesson;
  if (!previous && !next) return null;
  return (
    <div className={classes.steps}>
      {previous && (
        <a
          className={page.quiet}
          href={paths.lesson(previous.lessonId)}
          aria-label={`${t("previous")}: ${previous.title}`}
        >
          <IconArrowLeft size={18} aria-hidden />
          <span>{previous.title}</span>
        </a>
      )}
      {next && (
        <a
          className={`${page.quiet} ${classes.forward}`}
          href={paths.lesson(next.lessonId)}
          aria-label={`${t("nextLesson")}: ${next.title}`}
        >
          <span>{next.title}</span>
          <IconArrowRight size={18} aria-hidden />
        </a>
      )}
    </div>
  );
}
