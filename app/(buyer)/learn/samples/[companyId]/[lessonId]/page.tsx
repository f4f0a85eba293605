import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SampleView } from "@/components/courses/classroom/sample-view";
import { pageApi } from "@/server/page-api";

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: "same-origin" };

interface Props {
  params: Promise<{ companyId: string; lessonId: string }>;
}

export default async function SamplePage({ params }: Props) {
  const { companyId, lessonId } = await params;
  const { readSampleLesson, findFailure } = await pageApi();
  const sample = await readSampleLesson(companyId, lessonId, new Date()).catch((thrown: unknown) => {
    if (findFailure(thrown)?.code === "NOT_FOUND") notFound();
    throw thrown;
  });
  return <SampleView sample={sample} />;
}
