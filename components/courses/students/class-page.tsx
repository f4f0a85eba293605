"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DetailHeader } from "../../ui/detail-header";
import { useAccess } from "../../ui/frame/access";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { CohortList } from "./cohort-list";
import { EnrollPerson } from "./enroll-person";
import { Insight } from "./insight";
import classes from "./students.module.css";

export function ClassPage({ courseId, imports }: { courseId: string; imports: ReactNode }) {
  const t = useTranslations("students");
  const trpc = useTRPC();
  const access = useAccess();
  const mayEnroll = access.includes("courses.enroll");
  const mayImport = mayEnroll && access.includes("imports.write");
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
                {mayEnroll && <EnrollPerson courseId={courseId} cohorts={cohorts} />}
              </Group>
            }
          />
          <div className={classes.page}>
            <Insight insight={insight} />
            {mayImport && imports}
            <CohortList courseId={courseId} cohorts={cohorts} mayChange={mayEnroll} />
          </div>
        </>
      )}
    </QueryRows>
  );
}
