"use client";

import { ActionIcon } from "@mantine/core";
import { IconGift, IconGripVertical, IconPaperclip } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Lesson } from "./course-edit";
import classes from "./course-outline.module.css";
import { useEditor } from "./draft-context";
import { OutlineMenu } from "./outline-menu";
import { lessonStep } from "./outline-places";
import { typedDuration } from "./typed-duration";
import { useOutlineRow } from "./use-outline-row";

interface Props {
  lesson: Lesson;
  moduleId: string;
  isChosen: boolean;
  onChoose: () => void;
  refusesDrops: boolean;
}

export function OutlineLesson({ lesson, moduleId, isChosen, onChoose, refusesDrops }: Props) {
  const t = useTranslations("courseEditor");
  const { draft, course, canWrite } = useEditor();
  const { setNodeRef, isDragging, edge, handle } = useOutlineRow(lesson.id, { refusesDrops });
  const step = (by: -1 | 1) => {
    const place = lessonStep(course, lesson.id, by);
    return place ? () => draft.edit({ kind: "moveLesson", lessonId: lesson.id, ...place }) : undefined;
  };

  return (
    <li ref={setNodeRef} className={classes.row} data-edge={edge} data-dragging={isDragging || undefined}>
      <ActionIcon
        {...handle}
        size={24}
        className={classes.handle}
        aria-label={t("drag.moveLesson", { title: lesson.title })}
        disabled={!canWrite}
      >
        <IconGripVertical size={16} stroke={1.6} />
      </ActionIcon>
      <button type="button" className={classes.name} aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
        {lesson.title}
      </button>
      <span className={classes.facts}>
        {lesson.isSample && <IconGift size={14} stroke={1.6} aria-label={t("isSample")} />}
        {lesson.materials.length > 0 && <IconPaperclip size={14} stroke={1.6} aria-label={t("hasMaterials")} />}
        {typedDuration(lesson.durationSeconds)}
      </span>
      <OutlineMenu
        title={lesson.title}
        onUp={step(-1)}
        onDown={step(1)}
        targets={course.modules.filter(({ id }) => id !== moduleId)}
        onMoveTo={(target) =>
          draft.edit({
            kind: "moveLesson",
            lessonId: lesson.id,
            moduleId: target.id,
            position: target.lessons.length,
          })
        }
        onDelete={() => draft.edit({ kind: "dropLesson", lessonId: lesson.id })}
      />
    </li>
  );
}
