"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { StudentDetail } from "@/server/courses/students/dashboard-schemas";
import { Columns } from "../../ui/columns";
import { DetailHeader } from "../../ui/detail-header";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { usePersonName } from "../../ui/use-person-name";
import { AccessSources } from "./access-sources";
import { LessonProgressTable } from "./lesson-progress";
import { StateBadge } from "./state-badge";
import { StudentActions } from "./student-actions";

interface Props {
  courseId: string;
  enrollmentId: string;
}

export function StudentPage(place: Props) {
  const t = useTranslations("students");
  const trpc = useTRPC();
  const query = useQuery(trpc.enrollments.get.queryOptions(place));
  return (
    <QueryRows query={query} failedTitle={t("oneFailed")}>
      {(student) => <Found student={student} />}
    </QueryRows>
  );
}

function Found({ student }: { student: StudentDetail }) {
  const t = useTranslations("students");
  const personName = usePersonName();
  const { minute } = useFormats();
  const trpc = useTRPC();
  const {
    id: enrollmentId,
    courseId,
    courseTitle,
    customer,
    addresses,
    progress,
    lastSeenAt,
    completedAt,
    endsAt,
  } = student;
  const query = useQuery(trpc.enrollments.progress.queryOptions({ courseId, enrollmentId }));
  const side = (
    <>
      <StudentActions student={student} />
      <FramedSection title={t("detail.access")}>
        <Facts
          facts={[
            { name: t("columns.enrolledAt"), value: minute(student.enrolledAt) },
            { name: t("columns.until"), value: endsAt ? minute(endsAt) : t("noEnd") },
            { name: t("columns.cohort"), value: student.cohortName },
            { name: t("columns.lastSeenAt"), value: lastSeenAt ? minute(lastSeenAt) : t("never") },
            { name: t("detail.completedAt"), value: completedAt && minute(completedAt) },
            {
              name: t("columns.progress"),
              value: t("percent", { percent: progress.percent }),
              strong: true,
            },
          ]}
        />
      </FramedSection>
    </>
  );
  return (
    <>
      <DetailHeader
        back={{ href: `/students?course=${courseId}`, page: "students" }}
        title={personName(customer.name)}
        badge={<StateBadge student={student} />}
        text={
          <>
            <span>{courseTitle}</span>
            <span>{addresses[0] ?? customer.emails[0]}</span>
          </>
        }
        actions={
          <Button component={Link} href={`/customers/${customer.id}`} prefetch={false} variant="default">
            {t("detail.customer")}
          </Button>
        }
      />
      <Columns side={side}>
        <FramedSection title={t("detail.progress")} flush>
          <QueryRows query={query} failedTitle={t("oneFailed")} placeholders={4}>
            {({ modules }) => <LessonProgressTable modules={modules} />}
          </QueryRows>
        </FramedSection>
        <FramedSection title={t("detail.sources")} flush>
          <AccessSources sources={student.sources} />
        </FramedSection>
      </Columns>
    </>
  );
}
