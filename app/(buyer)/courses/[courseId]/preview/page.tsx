import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { dashboardQueries, fetchSubject } from "@/app/dashboard-queries";
import { requireSession } from "@/app/session";
import { LearnView } from "@/components/buyer/learn-view";
import { PreviewBanner } from "@/components/buyer/preview-banner";
import { createQueryClient } from "@/components/trpc/query-client";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("coursePreview");
  return { title: t("title") };
}

interface Props {
  params: Promise<{ courseId: string }>;
}

/** The student's page with one course, as a preview for the members who edit it. */
export default async function CoursePreviewPage({ params }: Props) {
  const { courseId } = await params;
  await requireSession();
  const queryClient = createQueryClient();
  const course = await fetchSubject(
    queryClient,
    (await dashboardQueries(queryClient)).courses.get.queryOptions({ courseId }),
  );
  return <LearnView courses={[course]} receiptPath={null} banner={<PreviewBanner course={course} />} />;
}
