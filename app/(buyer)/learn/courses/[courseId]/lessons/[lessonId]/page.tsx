import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { readAsStudent } from "@/app/(buyer)/learn/read-as-student";
import { CommentsSection, toCommentNote, toPageNumber } from "@/components/courses/classroom/comments-section";
import { GoneView } from "@/components/courses/classroom/gone-view";
import { studentPaths } from "@/components/courses/classroom/learn-paths";
import { LessonView } from "@/components/courses/classroom/lesson-view";
import { QuizForm } from "@/components/courses/classroom/quiz-form";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ courseId: string; lessonId: string }>;
  searchParams: Promise<Partial<Record<"comments" | "comment" | "quiz", string | string[]>>>;
}

const read = cache(async (courseId: string, lessonId: string, commentPage: number) => {
  const { readComments, readLessonPage, readQuiz } = await pageApi();
  return readAsStudent(studentPaths(courseId).lesson(lessonId), async (holders, now) => {
    const lesson = await readLessonPage(holders, { courseId, lessonId }, now);
    const hasQuiz = lesson.kind === "open" && lesson.hasQuiz;
    const name = { courseId, lessonId };
    const [quiz, comments] = await Promise.all([
      hasQuiz ? readQuiz(holders, name, now) : null,
      lesson.kind === "open" ? readComments(holders, name, commentPage, now) : null,
    ]);
    return { lesson, quiz, comments };
  });
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ courseId, lessonId }, sent, t] = await Promise.all([params, searchParams, getTranslations("learn")]);
  const { page } = await read(courseId, lessonId, toPageNumber(sent.comments));
  const title = page ? `${page.lesson.title} · ${page.lesson.course.title}` : t("goneTitle");
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function StudentLessonPage({ params, searchParams }: Props) {
  const [{ courseId, lessonId }, sent] = await Promise.all([params, searchParams]);
  const paths = studentPaths(courseId);
  const path = paths.lesson(lessonId);
  const { email, page } = await read(courseId, lessonId, toPageNumber(sent.comments));
  if (!page) return <GoneView {...{ email, path }} />;
  const { lesson, quiz, comments } = page;
  const student = lesson.kind === "open" ? lesson.enrollmentId : null;
  return (
    <LessonView
      {...{ lesson, paths, email }}
      quiz={quiz && <QuizForm {...{ quiz, path, student }} isAgain={sent.quiz === "again"} />}
      comments={
        comments && (
          <CommentsSection
            {...{ comments, path, student }}
            seller={lesson.shop.name}
            note={toCommentNote(sent.comment)}
          />
        )
      }
    />
  );
}
