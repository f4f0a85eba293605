import type { Metadata } from "next";
import { readAsStudent } from "@/app/(buyer)/learn/read-as-student";
import { CommentsSection, toCommentNote, toPageNumber } from "@/components/courses/classroom/comments-section";
import { GoneView } from "@/components/courses/classroom/gone-view";
import { studentPaths } from "@/components/courses/classroom/learn-paths";
import { LessonView } from "@/components/courses/classroom/lesson-view";
import { QuizForm } from "@/components/courses/classroom/quiz-form";
import { pageApi } from "@/server/page-api";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

interface Props {
  params: Promise<{ courseId: string; lessonId: string }>;
  searchParams: Promise<{ comments?: string | string[]; comment?: string | string[] }>;
}

export default async function StudentLessonPage({ params, searchParams }: Props) {
  const [{ courseId, lessonId }, sent] = await Promise.all([params, searchParams]);
  const { readComments, readLessonPage, readQuiz } = await pageApi();
  const paths = studentPaths(courseId);
  const path = paths.lesson(lessonId);
  const { email, page } = await readAsStudent(path, async (holders, now) => {
    const lesson = await readLessonPage(holders, { courseId, lessonId }, now);
    const hasQuiz = lesson.kind === "open" && lesson.hasQuiz;
    const name = { courseId, lessonId };
    const [quiz, comments] = await Promise.all([
      hasQuiz ? readQuiz(holders, name, now) : null,
      lesson.kind === "open" ? readComments(holders, name, toPageNumber(sent.comments), now) : null,
    ]);
    return { lesson, quiz, comments };
  });
  if (!page) return <GoneView email={email} />;
  const { lesson, quiz, comments } = page;
  return (
    <LessonView
      {...{ lesson, paths, email }}
      quiz={quiz && <QuizForm quiz={quiz} action={`${path}/quiz`} />}
      comments={
        comments && (
          <CommentsSection {...{ comments, path }} seller={lesson.shop.name} note={toCommentNote(sent.comment)} />
        )
      }
    />
  );
}
