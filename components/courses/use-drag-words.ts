"use client";

import type { Active, Announcements, Over, ScreenReaderInstructions } from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { findLesson } from "./course-edit";
import { useEditor } from "./draft-context";
import { lessonPlaceAt, moduleOrderAt, placeOf } from "./outline-places";

interface DragWords {
  announcements: Announcements;
  instructions: ScreenReaderInstructions;
  titleOf: (id: string) => string;
}

export function useDragWords(): DragWords {
  const t = useTranslations("courseEditor.drag");
  const { course } = useEditor();
  const moduleOf = (moduleId: string) => course.modules.find(({ id }) => id === moduleId);
  const titleOf = (id: string) => moduleOf(id)?.title ?? findLesson(course, id)?.lesson.title ?? "";

  function where(active: Active, over: Over | null): string {
    const [id, overId] = [String(active.id), over ? String(over.id) : String(active.id)];
    if (moduleOf(id)) {
      const ids = moduleOrderAt(course, id, overId) ?? course.modules.map((each) => each.id);
      return t("moduleAt", { position: ids.indexOf(id) + 1, total: ids.length });
    }
    const place = lessonPlaceAt(course, id, overId) ?? placeOf(course, id);
    const module = place && moduleOf(place.moduleId);
    if (!module) return "";
    return t("lessonAt", { position: place.position + 1, module: module.title });
  }

  const told = (key: "lifted" | "over" | "dropped", active: Active, over: Over | null) =>
    t(key, { title: titleOf(String(active.id)), where: where(active, over) });
  return {
    titleOf,
    instructions: { draggable: t("instructions") },
    announcements: {
      onDragStart: ({ active }) => told("lifted", active, null),
      onDragOver: ({ active, over }) => told("over", active, over),
      onDragEnd: ({ active, over }) => told("dropped", active, over),
      onDragCancel: ({ active }) => t("canceled", { title: titleOf(String(active.id)) }),
    },
  };
}
