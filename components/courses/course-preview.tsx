"use client";

import { Button, Title } from "@mantine/core";
import { IconChevronLeft, IconExternalLink, IconPlayerPlay } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useTRPC } from "../trpc/client";
import { findLesson, type Lesson } from "./course-edit";
import classes from "./course-preview.module.css";
import { typedDuration } from "./typed-duration";

/** A course as a student sees it, published or not. */
export function CoursePreview({ courseId }: { courseId: string }) {
  const t = useTranslations("coursePreview");
  const trpc = useTRPC();
  const { data: course } = useSuspenseQuery(trpc.courses.get.queryOptions({ courseId }));
  const [part, setPart] = useQueryState("lesson", parseAsString);
  const chosen =
    (part === null ? null : findLesson(course, part)?.lesson) ?? course.modules.flatMap((m) => m.lessons)[0];
  const { from, via, to } = course.artwork;

  return (
    <>
      <div className={classes.bar}>
        <Link href={`/courses/${courseId}`} className={classes.back}>
          <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
          {t("back")}
        </Link>
        <span>{course.status === "published" ? t("published") : t("unpublished")}</span>
      </div>
      <article className={classes.course}>
        <header
          className={classes.cover}
          style={{ backgroundImage: `linear-gradient(120deg, ${from}, ${via}, ${to})` }}
        >
          <div className={classes.words}>
            <Title order={1}>{course.title}</Title>
            {course.tagline && <p>{course.tagline}</p>}
            <p>{t("by", { producer: course.producerName })}</p>
          </div>
        </header>
        <div className={classes.body}>
          <nav className={classes.modules} aria-label={t("content")}>
            {course.modules.length === 0 && <p className={classes.none}>{t("empty")}</p>}
            {course.modules.map((module) => (
              <section key={module.id}>
                <h2>{module.title}</h2>
                <ol>
                  {module.lessons.map((lesson) => (
                    <li key={lesson.id}>
                      <button
                        type="button"
                        aria-current={lesson.id === chosen?.id ? "true" : undefined}
                        onClick={() => setPart(lesson.id)}
                      >
                        <span>{lesson.title}</span>
                        <span>{typedDuration(lesson.durationSeconds)}</span>
                      </button>
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </nav>
          {chosen ? <LessonText lesson={chosen} /> : <p className={classes.description}>{course.description}</p>}
        </div>
      </article>
    </>
  );
}

function LessonText({ lesson }: { lesson: Lesson }) {
  const t = useTranslations("coursePreview");
  return (
    <section className={classes.lesson} aria-label={lesson.title}>
      <h2>{lesson.title}</h2>
      {lesson.videoUrl ? (
        <Button
          component="a"
          href={lesson.videoUrl}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
        >
          {t("watch")}
        </Button>
      ) : (
        <p className={classes.none}>{t("noVideo")}</p>
      )}
      {lesson.description && <p className={classes.description}>{lesson.description}</p>}
      {lesson.materials.length > 0 && (
        <>
          <h3>{t("materials")}</h3>
          <ul className={classes.materials}>
            {lesson.materials.map(({ id, title, url }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer">
                  <IconExternalLink size={15} stroke={1.6} aria-hidden="true" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
