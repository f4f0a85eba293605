"use client";

import { useSortable } from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useEditor } from "./draft-context";

interface Options {
  /** Whether nothing may be dropped here now. */
  refusesDrops?: boolean;
}

/** A row of the outline that can be dragged by its handle, and over which others can be. */
export function useOutlineRow(id: string, { refusesDrops = false }: Options = {}) {
  const t = useTranslations("courseEditor.drag");
  const { canWrite } = useEditor();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, isOver, activeIndex, index } =
    useSortable({
      id,
      attributes: { roleDescription: t("role") },
      disabled: { draggable: !canWrite, droppable: refusesDrops },
    });
  const edge = isOver && !isDragging ? (activeIndex < index ? "after" : "before") : undefined;
  return {
    setNodeRef,
    isDragging,
    /** On which side of this row what is dragged will stand. */
    edge,
    handle: { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}
