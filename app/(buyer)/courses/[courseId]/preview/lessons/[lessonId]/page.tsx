import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { requireSession } from "@/app/session";
import { CommentsSection, toPageNumber } from "@/components/courses/classroom/comments-section";
import { previewPaths } from "@/components/courses/classroom/learn-paths";
import { LessonView } from "@/components/courses/classroom/lesson-view";
import { PreviewBanner } from "@/components/courses/classroom/preview-banner";
import { QuizForm } from "@/components/courses/classroom/quiz-form";
import { createQueryClient } from "@/components/ui/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coursePreview");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ courseId: string; lessonId: string }>;
  searchParams: Promise<{ student?: string | string[]; comments?: string | string[] }>;
}

/** For members who edit the course. Records no progress. */
export default async function LessonPreviewPage({ params, searchParams }: Props) {
  const { courseId, lessonId } = await params;
  const { student, comments: shown } = await searchParams;
  const enrollmentId = typeof student === "string" ? student : null;
  const seenBy = enrollmentId === null ? {} : { enrollmentId };
  await requireSession();
  const queryClient = createQueryClient();
  const queries = await dashboardQueries(queryClient);
  const name = { courseId, lessonId, ...seenBy };
  const [page, { quiz, comments }, { id, status }] = await Promise.all([
    fetchSubject(queryClient, queries.classroom.lesson.queryOptions(name)),
    fetchSubject(queryClient, queries.classroom.talk.queryOptions({ ...name, page: toPageNumber(shown) })),
    fetchSubject(queryClient, queries.courses.get.queryOptions({ courseId })),
  ]);
  const paths = previewPaths(courseId, enrollmentId);
  return (
    <LessonView
      lesson={page}
      paths={paths}
      email={null}
      banner={<PreviewBanner course={{ id, status }} isOfStudent={enrollmentId !== null} />}
      quiz={quiz && <QuizForm quiz={quiz} path={paths.lesson(lessonId)} student={null} isAgain={false} />}
      comments={
        comments && (
          <CommentsSection
            {...{ comments }}
            path={paths.lesson(lessonId)}
            seller={page.shop.name}
            student={null}
            note={null}
          />
        )
      }
    />
  );
}
