"use client";

import { NativeSelect, SimpleGrid } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReleaseKind, releaseKinds } from "@/db/schema/courses-enums";
import type { ReleaseTerms } from "@/server/courses/courses/part-schemas";
import { ModuleChange } from "@/server/courses/courses/schemas";
import { useToday } from "../ui/clock/company-time";
import { type Module, releaseAfter } from "./course-edit";
import { useEditor } from "./draft-context";
import { firstTerms, modulesBefore } from "./release-choices";
import { SavedText } from "./saved-text";

export function ReleaseField({ module }: { module: Module }) {
  const t = useTranslations("courseEditor.release");
  const { draft, course, canWrite } = useEditor();
  const today = useToday();
  const { id: moduleId, release } = module;
  const others = modulesBefore(course, moduleId);
  const save = (terms: ReleaseTerms) => draft.edit({ kind: "changeModule", moduleId, change: { release: terms } });
  const isGood = (terms: ReleaseTerms) =>
    ModuleChange.safeParse({ courseId: course.id, moduleId, release: terms }).success;

  function choose(kind: ReleaseKind) {
    const terms = firstTerms(course, module, kind, today());
    if (terms) save(terms);
  }

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <NativeSelect
        label={t("label")}
        description={t(`hints.${release.kind}`)}
        disabled={!canWrite}
        value={release.kind}
        onChange={({ currentTarget }) => {
          const kind = releaseKinds.find((each) => each === currentTarget.value);
          if (kind) choose(kind);
        }}
        data={releaseKinds.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          disabled: value === "after_module" && others.length === 0,
        }))}
      />
      {release.kind === "after_days" && (
        <SavedText
          label={t("days")}
          description={t("daysHint")}
          inputMode="numeric"
          value={String(release.days ?? "")}
          isValid={(text) => isGood({ ...release, days: Number(text) })}
          fault={t("daysFault")}
          onSave={(text) => save({ ...release, days: Number(text) })}
        />
      )}
      {release.kind === "on_date" && (
        <SavedText
          label={t("on")}
          description={t("onHint")}
          type="date"
          value={release.on ?? ""}
          isValid={(text) => isGood({ ...release, on: text })}
          fault={t("onFault")}
          onSave={(text) => save({ ...release, on: text })}
        />
      )}
      {release.kind === "after_module" && (
        <NativeSelect
          label={t("module")}
          description={t("moduleHint")}
          disabled={!canWrite}
          value={release.moduleId ?? ""}
          onChange={({ currentTarget }) => save(releaseAfter(currentTarget.value))}
          data={others.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </SimpleGrid>
  );
}
