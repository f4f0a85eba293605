"use client";

import { ActionIcon, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { MaterialChange, NewMaterial } from "@/server/courses/courses/schemas";
import { titleOfFile } from "../accounts/uploads/file-words";
import { StoredFile } from "../accounts/uploads/stored-file";
import { UploadField } from "../accounts/uploads/upload-field";
import { AddButton } from "../ui/add-button";
import { FramedSection } from "../ui/framed-section";
import { PlainFieldset } from "../ui/plain-fieldset";
import { useFormFaults } from "../ui/use-form-faults";
import type { Lesson, Material } from "./course-edit";
import { useEditor } from "./draft-context";
import classes from "./material-list.module.css";
import { SavedText } from "./saved-text";

export function MaterialList({ lesson }: { lesson: Lesson }) {
  const t = useTranslations("courseEditor.materials");
  const { draft, canWrite } = useEditor();
  return (
    <FramedSection title={t("title")} text={t("text")}>
      <Stack gap="md">
        {lesson.materials.length > 0 && (
          <ul className={classes.materials}>
            {lesson.materials.map((material) => (
              <MaterialRow key={material.id} lesson={lesson} material={material} />
            ))}
          </ul>
        )}
        <UploadField
          purpose="material"
          action={t("send")}
          disabled={!canWrite}
          onStored={({ url, fileName }) =>
            draft.edit({ kind: "addMaterial", lessonId: lesson.id, title: titleOfFile(fileName), url })
          }
          onBusy={(isBusy) => draft.touch(`material upload ${lesson.id}`, isBusy)}
        />
        <NewMaterialForm lessonId={lesson.id} />
      </Stack>
    </FramedSection>
  );
}

function MaterialRow({ lesson, material }: { lesson: Lesson; material: Material }) {
  const t = useTranslations("courseEditor.materials");
  const tInvalid = useTranslations("invalid");
  const { draft, course, canWrite } = useEditor();
  const [lessonId, materialId] = [lesson.id, material.id];
  const isGood = (change: object) =>
    MaterialChange.safeParse({ courseId: course.id, lessonId, materialId, ...change }).success;
  const change = (said: { title?: string; url?: string }) =>
    draft.edit({ kind: "changeMaterial", lessonId, materialId, change: said });

  function swap(other: number) {
    const ids = lesson.materials.map(({ id }) => id);
    const neighbour = ids[other];
    if (neighbour === undefined) return;
    ids[other] = materialId;
    ids[material.position] = neighbour;
    draft.edit({ kind: "orderMaterials", lessonId, ids });
  }

  return (
    <li className={classes.material}>
      <SavedText
        label={t("name")}
        value={material.title}
        isValid={(title) => isGood({ title })}
        fault={tInvalid("title")}
        onSave={(title) => change({ title })}
      />
      <StoredFile label={t("file")} url={material.url} purpose="material">
        <SavedText
          label={t("url")}
          inputMode="url"
          value={material.url}
          isValid={(url) => isGood({ url })}
          fault={tInvalid("url")}
          onSave={(url) => change({ url })}
        />
      </StoredFile>
      <Group gap={2} wrap="nowrap" className={classes.actions}>
        <ActionIcon
          aria-label={t("up", { title: material.title })}
          disabled={!canWrite || material.position === 0}
          onClick={() => swap(material.position - 1)}
        >
          <IconArrowUp size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          aria-label={t("down", { title: material.title })}
          disabled={!canWrite || material.position === lesson.materials.length - 1}
          onClick={() => swap(material.position + 1)}
        >
          <IconArrowDown size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          aria-label={t("remove", { title: material.title })}
          disabled={!canWrite}
          onClick={() => draft.edit({ kind: "dropMaterial", lessonId, materialId })}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Group>
    </li>
  );
}

function NewMaterialForm({ lessonId }: { lessonId: string }) {
  const t = useTranslations("courseEditor.materials");
  const { draft, course, canWrite } = useEditor();
  const { checkBy } = useFormFaults();
  const form = useForm({
    initialValues: { title: "", url: "" },
    validate: checkBy(NewMaterial, (typed: { title: string; url: string }) => ({
      courseId: course.id,
      lessonId,
      title: typed.title,
      url: typed.url.trim(),
    })),
  });

  function add({ title, url }: typeof form.values) {
    draft.edit({ kind: "addMaterial", lessonId, title: title.trim(), url: url.trim() });
    form.reset();
  }

  return (
    <form onSubmit={form.onSubmit(add)} noValidate>
      <PlainFieldset disabled={!canWrite}>
        <div className={classes.material}>
          <TextInput label={t("newName")} autoComplete="off" {...form.getInputProps("title")} />
          <TextInput
            label={t("newUrl")}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            {...form.getInputProps("url")}
          />
        </div>
        <AddButton mt="sm" type="submit">
          {t("add")}
        </AddButton>
      </PlainFieldset>
    </form>
  );
}
