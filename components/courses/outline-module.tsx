"use client";

import { ActionIcon } from "@mantine/core";
import { IconClock, IconGripVertical } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { AddPart } from "./add-part";
import type { Module } from "./course-edit";
import classes from "./course-outline.module.css";
import { useEditor } from "./draft-context";
import { OutlineLesson } from "./outline-lesson";
import { OutlineMenu } from "./outline-menu";
import { moduleOrderAt } from "./outline-places";
import { useOutlineRow } from "./use-outline-row";

interface Props {
  module: Module;
  chosen: string | null;
  onChoose: (part: string) => void;
  /** Modules cannot be dropped on lessons. */
  draggingModule: boolean;
}

export function OutlineModule({ module, chosen, onChoose, draggingModule }: Props) {
  const t = useTranslations("courseEditor");
  const { draft, course, canWrite } = useEditor();
  const { setNodeRef, isDragging, edge, handle } = useOutlineRow(module.id);
  // No lesson can be dropped above the first module.
  const lessonEdge = edge && module.position === 0 ? "after" : edge;
  const swap = (by: -1 | 1) => {
    const neighbour = course.modules[module.position + by];
    const ids = neighbour && moduleOrderAt(course, module.id, neighbour.id);
    return ids ? () => draft.edit({ kind: "orderModules", ids }) : undefined;
  };

  return (
    <div
      className={classes.module}
      data-edge={draggingModule ? edge : undefined}
      data-dragging={isDragging || undefined}
    >
      <div
        ref={setNodeRef}
        className={classes.row}
        data-kind="module"
        data-edge={draggingModule ? undefined : lessonEdge}
      >
        <ActionIcon
          {...handle}
          size={24}
          className={classes.handle}
          aria-label={t("drag.moveModule", { title: module.title })}
          disabled={!canWrite}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </ActionIcon>
        <button
          type="button"
          className={classes.name}
          aria-current={chosen === module.id ? "true" : undefined}
          onClick={() => onChoose(module.id)}
        >
          {module.title}
        </button>
        {module.release.kind !== "at_once" && (
          <span className={classes.facts}>
            <IconClock size={14} stroke={1.6} aria-label={t("opensLater")} />
          </span>
        )}
        <OutlineMenu
          title={module.title}
          onUp={swap(-1)}
          onDown={swap(1)}
          onDelete={() => draft.edit({ kind: "dropModule", moduleId: module.id })}
        />
      </div>
      <ul className={classes.lessons} aria-label={t("lessonsOf", { title: module.title })}>
        {module.lessons.map((lesson) => (
          <OutlineLesson
            key={lesson.id}
            lesson={lesson}
            moduleId={module.id}
            isChosen={chosen === lesson.id}
            onChoose={() => onChoose(lesson.id)}
            refusesDrops={draggingModule}
          />
        ))}
      </ul>
      <div className={classes.add}>
        <AddPart
          label={t("addLesson")}
          context={module.title}
          disabled={!canWrite}
          onAdd={(title) => draft.edit({ kind: "addLesson", moduleId: module.id, title })}
        />
      </div>
    </div>
  );
}
