import { IconCircle, IconCircleCheckFilled, IconLock, IconPlayerPlayFilled } from "@tabler/icons-react";
import { getTranslations } from "next-intl/server";
import type { OutlineLesson, OutlineModule } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { partsOf } from "./format-seconds";
import type { LearnPaths } from "./learn-paths";
import { OpeningText } from "./opening-text";
import classes from "./outline.module.css";

interface Props {
  modules: readonly OutlineModule[];
  paths: LearnPaths;
  currentId?: string;
  nextId?: string | undefined;
}

export function CourseOutline({ modules, paths, currentId, nextId }: Props) {
  return (
    <div className={classes.modules}>
      {modules.map((module) => (
        <ModulePart key={module.moduleId} {...{ module, paths, currentId, nextId }} />
      ))}
    </div>
  );
}

type ModuleProps = Omit<Props, "modules"> & { module: OutlineModule };

async function ModulePart({ module, paths, currentId, nextId }: ModuleProps) {
  const t = await getTranslations("learn");
  const { moduleId, title, opening, completedLessons, lessons } = module;
  return (
    <section className={classes.module} aria-labelledby={`module-${moduleId}`}>
      <header className={classes.moduleHead}>
        <h3 id={`module-${moduleId}`}>{title}</h3>
        <p className={page.small}>
          {opening.isOpen ? (
            lessons.length > 0 && t("moduleDone", { done: completedLessons, all: lessons.length })
          ) : (
            <span className={classes.opening}>
              <IconLock size={14} aria-hidden />
              <OpeningText opening={opening} />
            </span>
          )}
        </p>
      </header>
      <ol className={classes.lessons}>
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.lessonId}
            lesson={lesson}
            href={lesson.isOpen ? paths.lesson(lesson.lessonId) : null}
            isCurrent={lesson.lessonId === currentId}
            isNext={lesson.lessonId === nextId}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  lesson: OutlineLesson;
  href: string | null;
  isCurrent: boolean;
  isNext: boolean;
}

async function LessonRow({ lesson, href, isCurrent, isNext }: RowProps) {
  const t = await getTranslations("learn");
  const { title, durationSeconds, isOpen, isSample, hasQuiz, progress } = lesson;
  const isDone = progress?.completedAt != null;
  const text = (
    <>
      <LessonMark isDone={isDone} isOpen={isOpen} isCurrent={isCurrent} />
      <span className={classes.title}>
        {title}
        {isDone && <span className={page.silent}> · {t("done")}</span>}
        {!isOpen && <span className={page.silent}> · {t("closed")}</span>}
      </span>
      {isNext && <span className={classes.next}>{t("next")}</span>}
      {isSample && !isOpen && <span className={classes.tag}>{t("sample")}</span>}
      {hasQuiz && <span className={classes.tag}>{t("quiz")}</span>}
      {durationSeconds ? (
        <span className={classes.duration}>
          <Duration seconds={durationSeconds} />
        </span>
      ) : null}
    </>
  );
  return (
    <li>
      {href ? (
        <a href={href} className={classes.row} aria-current={isCurrent ? "page" : undefined}>
          {text}
        </a>
      ) : (
        <span className={`${classes.row} ${classes.closed}`}>{text}</span>
      )}
    </li>
  );
}

function LessonMark({ isDone, isOpen, isCurrent }: { isDone: boolean; isOpen: boolean; isCurrent: boolean }) {
  if (isDone) return <IconCircleCheckFilled size={18} className={classes.done} aria-hidden />;
  if (!isOpen) return <IconLock size={18} className={classes.mark} aria-hidden />;
  if (isCurrent) return <IconPlayerPlayFilled size={18} className={classes.playing} aria-hidden />;
  return <IconCircle size={18} className={classes.mark} aria-hidden />;
}

async function Duration({ seconds }: { seconds: number }) {
  const t = await getTranslations("learn");
  const { hours, minutes } = partsOf(seconds);
  return hours > 0 ? t("hours", { hours, minutes }) : t("minutes", { minutes });
}
