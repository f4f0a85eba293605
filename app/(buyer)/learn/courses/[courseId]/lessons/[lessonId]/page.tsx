import type { Metadata } from "next";
import { readAsStudent } from "@/app/(buyer)/learn/read-as-student";
import { GoneView } from "@/components/learn/gone-view";
import { studentPaths } from "@/components/learn/learn-paths";
import { LessonView } from "@/components/learn/lesson-view";
import { QuizForm } from "@/components/learn/quiz-form";
import { door } from "@/server/door";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

interface Props {
  params: Promise<{ courseId: string; lessonId: string }>;
}

export default async function StudentLessonPage({ params }: Props) {
  const { courseId, lessonId } = await params;
  const { readLessonPage, readQuiz } = await door();
  const paths = studentPaths(courseId);
  const path = paths.lesson(lessonId);
  const { email, page } = await readAsStudent(path, async (holders, now) => {
    const lesson = await readLessonPage(holders, { courseId, lessonId }, now);
    const hasQuiz = lesson.kind === "open" && lesson.hasQuiz;
    return { lesson, quiz: hasQuiz ? await readQuiz(holders, { courseId, lessonId }, now) : null };
  });
  if (!page) return <GoneView email={email} />;
  const { lesson, quiz } = page;
  return <LessonView {...{ lesson, paths, email }} quiz={quiz && <QuizForm quiz={quiz} action={`${path}/quiz`} />} />;
}
