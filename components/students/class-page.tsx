"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAccess } from "../shell/access";
import { useTRPC } from "../trpc/client";
import { DetailHeader } from "../ui/detail-header";
import { QueryRows } from "../ui/query-rows";
import { CohortList } from "./cohort-list";
import { EnrollPerson } from "./enroll-person";
import { ImportList } from "./import-list";
import { Insight } from "./insight";
import { SendList } from "./send-list";
import classes from "./students.module.css";

/** How one course goes, its cohorts, and the ways to enrol people. */
export function ClassPage({ courseId }: { courseId: string }) {
  const t = useTranslations("students");
  const trpc = useTRPC();
  const mayEnroll = useAccess().includes("courses.enroll");
  const query = useQuery(trpc.enrollments.insight.queryOptions({ courseId }));
  const { data: cohorts = [] } = useQuery(trpc.cohorts.list.queryOptions({ courseId }));
  return (
    <QueryRows query={query} failedTitle={t("failed")}>
      {(insight) => (
        <>
          <DetailHeader
            back={{ href: `/courses/${courseId}`, label: insight.title }}
            title={t("ofCourse", { title: insight.title })}
            actions={
              <Group gap="xs">
                <Button component={Link} href={`/students?course=${courseId}`} prefetch={false} variant="default">
                  {t("seeStudents")}
                </Button>
                {mayEnroll && <SendList courseId={courseId} cohorts={cohorts} />}
                {mayEnroll && <EnrollPerson courseId={courseId} cohorts={cohorts} />}
              </Group>
            }
          />
          <div className={classes.page}>
            <Insight insight={insight} />
            {mayEnroll && <ImportList courseId={courseId} />}
            <CohortList courseId={courseId} cohorts={cohorts} mayChange={mayEnroll} />
          </div>
        </>
      )}
    </QueryRows>
  );
}
