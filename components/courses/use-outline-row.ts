"use client";

import { useSortable } from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useEditor } from "./draft-context";

interface Options {
  refusesDrops?: boolean;
}

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
    edge,
    handle: { ...attributes, ...listeners, ref: setActivatorNodeRef },
  };
}
