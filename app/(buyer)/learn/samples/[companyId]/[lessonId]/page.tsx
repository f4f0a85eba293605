import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SampleView } from "@/components/courses/classroom/sample-view";
import { pageApi } from "@/server/page-api";

interface Props {
  params: Promise<{ companyId: string; lessonId: string }>;
}

const read = cache(async (companyId: string, lessonId: string) => {
  const { readSampleLesson, findFailure } = await pageApi();
  return readSampleLesson(companyId, lessonId, new Date()).catch((thrown: unknown) => {
    if (findFailure(thrown)?.code === "NOT_FOUND") return null;
    throw thrown;
  });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { companyId, lessonId } = await params;
  const sample = await read(companyId, lessonId);
  const title = sample && `${sample.title} · ${sample.course.title}`;
  return { title, robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function SamplePage({ params }: Props) {
  const { companyId, lessonId } = await params;
  const sample = await read(companyId, lessonId);
  return sample ? <SampleView sample={sample} /> : notFound();
}
