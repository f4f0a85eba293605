import { getLocale, getTranslations } from "next-intl/server";
import type { SampleLesson } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { LearnFrame } from "./learn-frame";
import classes from "./lesson.module.css";
import { LessonPolicy } from "./lesson-policy";
import { LessonRoom } from "./lesson-room";
import { LessonVideo } from "./lesson-video";
import { roomWords } from "./room-words";

const unwatched = { watchedSeconds: 0, positionSeconds: 0, percent: null, completedAt: null };
const nothingDone = { lessons: 0, completedLessons: 0, percent: 0, completedAt: null };

/** Records nothing. */
export async function SampleView({ sample }: { sample: SampleLesson }) {
  const [t, locale] = await Promise.all([getTranslations("learn"), getLocale()]);
  const { shop, course, title, description, video, captions, chapters, durationSeconds } = sample;
  return (
    <LearnFrame email={null} shop={shop}>
      <article className={classes.lesson}>
        <LessonRoom
          words={roomWords[locale]}
          language={locale}
          path={null}
          student={null}
          lesson={unwatched}
          course={nothingDone}
        >
          <LessonPolicy video={video} captions={captions} />
          <LessonVideo {...{ title, video, durationSeconds, captions, chapters }} />
          <header className={classes.head}>
            <div>
              <p className={page.small}>{t("sampleOf", { course: course.title })}</p>
              <h1>{title}</h1>
              <p className={page.dimmed}>{t("by", { producer: course.producerName })}</p>
            </div>
          </header>
          {description && <p className={classes.prose}>{description}</p>}
        </LessonRoom>
      </article>
    </LearnFrame>
  );
}
