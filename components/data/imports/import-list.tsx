"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FormDialog } from "../../ui/form-dialog";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { QueryRows } from "../../ui/query-rows";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { ImportForm } from "./import-form";
import { ImportRow } from "./import-row";
import type { ListCourse } from "./list-choices";

const refreshMs = 1_500;

export function ImportList({ course = null }: { course?: ListCourse | null }) {
  const t = useTranslations("bulk.imports");
  const tList = useTranslations("students.imports");
  const trpc = useTRPC();
  const mayWrite = useAccess().includes("imports.write");
  const [opened, { open, close }] = useDisclosure();
  const query = useQuery({
    ...trpc.imports.listed.queryOptions({ limit: 20, ...(course && { courseId: course.courseId }) }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ status, mailsDue }) => status === "running" || mailsDue > 0) ? refreshMs : false,
  });
  const heading = course ? tList("heading") : t("heading");
  const make = course ? tList("make") : t("make");
  return (
    <FramedSection
      title={heading}
      text={course ? tList("text") : t("text")}
      flush
      actions={
        mayWrite && (
          <Button leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={open}>
            {make}
          </Button>
        )
      }
    >
      <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={2}>
        {({ rows }) =>
          rows.length > 0 ? (
            <RowList label={heading} flush>
              {rows.map((each) => (
                <ImportRow key={each.id} made={each} mayWrite={mayWrite} />
              ))}
            </RowList>
          ) : (
            <Notice
              icon={<IconFileImport size={20} stroke={1.6} />}
              title={t("emptyTitle")}
              text={course ? tList("emptyText") : t("emptyText")}
            />
          )
        }
      </QueryRows>
      <FormDialog opened={opened} onClose={close} title={make}>
        <ImportForm course={course} onClose={close} />
      </FormDialog>
    </FramedSection>
  );
}
