"use client";

import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { AddPart } from "./add-part";
import classes from "./course-outline.module.css";
import { useEditor } from "./draft-context";
import { OutlineModule } from "./outline-module";
import { lessonPlaceAt, moduleOrderAt, rowsOf } from "./outline-places";
import { useDragWords } from "./use-drag-words";

interface Props {
  chosen: string | null;
  onChoose: (part: string | null) => void;
}

/** Leaves rows in place during a drag; a line marks the drop position. */
const still = () => null;

export function CourseOutline({ chosen, onChoose }: Props) {
  const t = useTranslations("courseEditor");
  const { draft, course, canWrite } = useEditor();
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const words = useDragWords();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const rows = rowsOf(course);
  const draggingModule = course.modules.some(({ id }) => id === draggedId);

  function drop(id: string, overId: string | null) {
    setDraggedId(null);
    if (overId === null) return;
    const place = lessonPlaceAt(course, id, overId);
    if (place) return draft.edit({ kind: "moveLesson", lessonId: id, ...place });
    const ids = moduleOrderAt(course, id, overId);
    if (ids) draft.edit({ kind: "orderModules", ids });
  }

  return (
    <section className={classes.outline} aria-label={t("outline")}>
      <button
        type="button"
        className={classes.course}
        aria-current={chosen === null ? "true" : undefined}
        onClick={() => onChoose(null)}
      >
        {t("course")}
      </button>
      <DndContext
        id={useId()}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: words.announcements, screenReaderInstructions: words.instructions }}
        onDragStart={({ active }) => setDraggedId(String(active.id))}
        onDragCancel={() => setDraggedId(null)}
        onDragEnd={({ active, over }) => drop(String(active.id), over ? String(over.id) : null)}
      >
        <SortableContext items={rows.map(({ id }) => id)} strategy={still}>
          {course.modules.map((module) => (
            <OutlineModule
              key={module.id}
              module={module}
              chosen={chosen}
              onChoose={onChoose}
              draggingModule={draggingModule}
            />
          ))}
        </SortableContext>
        <DragOverlay dropAnimation={null}>
          {draggedId === null ? null : <div className={classes.overlay}>{words.titleOf(draggedId)}</div>}
        </DragOverlay>
      </DndContext>
      {course.modules.length === 0 && <p className={classes.none}>{t("noModules")}</p>}
      <AddPart
        label={t("addModule")}
        disabled={!canWrite}
        onAdd={(title) => draft.edit({ kind: "addModule", title })}
      />
    </section>
  );
}
