"use client";

import { Button, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCloudUpload,
  IconEye,
  IconPencil,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useRef } from "react";
import { DetailHeader } from "../ui/detail-header";
import { ConflictNotice } from "../ui/edit/conflict-notice";
import { Problem } from "../ui/problem";
import { ReadOnlyNote } from "../ui/read-only-note";
import type { SaveState as State } from "./course-draft";
import { findLesson } from "./course-edit";
import classes from "./course-editor.module.css";
import { CourseMenu } from "./course-menu";
import { CourseOutline } from "./course-outline";
import { CoursePanel } from "./course-panel";
import { CourseStatus } from "./course-status";
import { DraftProvider, useEditor } from "./draft-context";
import { LessonPanel } from "./lesson-panel";
import { ModulePanel } from "./module-panel";

const icons = {
  saved: IconCheck,
  unsaved: IconPencil,
  saving: IconCloudUpload,
  failed: IconAlertTriangle,
  conflict: IconAlertTriangle,
} satisfies Record<State, typeof IconCheck>;

function SaveState() {
  const t = useTranslations("courseEditor.saving");
  const { state } = useEditor();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state} role="status">
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {t(state)}
    </span>
  );
}

/** Stacked panes. Must match the stylesheet. */
const stacked = "(max-width: 62em)";

interface Props {
  courseId: string;
  canWrite: boolean;
}

export function CourseEditor(props: Props) {
  return (
    <DraftProvider {...props}>
      <Frame />
    </DraftProvider>
  );
}

function Frame() {
  const t = useTranslations("courseEditor");
  const { draft, course, canUndo, canWrite } = useEditor();
  const [part, setPart] = useQueryState("part", parseAsString);
  useHotkeys([["mod+Z", draft.undo]]);
  const panel = useRef<HTMLDivElement>(null);
  const isPublished = course.status === "published";

  /** Scrolls to the part if the panes are stacked, because its pane is off screen. */
  function choose(chosen: string | null) {
    void setPart(chosen);
    if (window.matchMedia(stacked).matches) panel.current?.scrollIntoView();
  }

  return (
    <>
      <DetailHeader
        back={{ href: "/courses", page: "courses" }}
        title={course.title}
        badge={<CourseStatus status={course.status} />}
        actions={
          <>
            {canWrite && <SaveState />}
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
              disabled={!canUndo}
              onClick={draft.undo}
            >
              {t("undo")}
            </Button>
            <Button
              component="a"
              href={`/courses/${course.id}/preview`}
              variant="default"
              leftSection={<IconEye size={16} stroke={1.6} />}
            >
              {t("preview")}
            </Button>
            <Button
              variant={isPublished ? "default" : "filled"}
              disabled={!canWrite}
              onClick={() =>
                draft.edit({ kind: "changeCourse", change: { status: isPublished ? "draft" : "published" } })
              }
            >
              {isPublished ? t("unpublish") : t("publish")}
            </Button>
            <CourseMenu />
          </>
        }
      />
      {!canWrite && <ReadOnlyNote />}
      <SaveProblem />
      <div className={classes.panes}>
        <CourseOutline chosen={part} onChoose={choose} />
        <div ref={panel}>
          <Panel part={part} onChoose={setPart} />
        </div>
      </div>
    </>
  );
}

function Panel({ part, onChoose }: { part: string | null; onChoose: (part: string | null) => void }) {
  const { course } = useEditor();
  const found = part === null ? null : findLesson(course, part);
  if (found)
    return <LessonPanel key={found.lesson.id} lesson={found.lesson} onGone={() => onChoose(found.module.id)} />;
  const module = course.modules.find(({ id }) => id === part);
  return module ? <ModulePanel key={module.id} module={module} onGone={() => onChoose(null)} /> : <CoursePanel />;
}

/** Error that blocks saving. No edit is lost until the user chooses. */
function SaveProblem() {
  const t = useTranslations("courseEditor");
  const tFailure = useTranslations("failure");
  const { draft, state, failure } = useEditor();
  if (state !== "conflict" && state !== "failed") return null;
  return (
    <div className={classes.problem}>
      {state === "conflict" ? (
        <ConflictNotice
          title={t("conflictTitle")}
          text={t("conflictText")}
          onOverwrite={() => void draft.overwrite()}
          onReload={() => void draft.reload()}
        />
      ) : (
        <Problem title={t("failedTitle")}>
          <Text size="sm" mb="xs">
            {tFailure(failure ?? "UNEXPECTED")}
          </Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={draft.retry}>
              {tFailure("retry")}
            </Button>
            <Button size="xs" variant="default" onClick={draft.reload}>
              {t("discard")}
            </Button>
          </Group>
        </Problem>
      )}
    </div>
  );
}
