"use client";

import { Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Problem } from "../ui/problem";
import classes from "./course-editor.module.css";
import { useEditor } from "./draft-context";

/** Error that blocks saving, with the options to resolve it. No edit is lost until the user chooses. */
export function SaveProblem() {
  const t = useTranslations("courseEditor");
  const tFailure = useTranslations("failure");
  const { draft, state, failure } = useEditor();
  if (state !== "conflict" && state !== "failed") return null;
  const isConflict = state === "conflict";
  return (
    <div className={classes.problem}>
      <Problem title={isConflict ? t("conflictTitle") : t("failedTitle")}>
        <Text size="sm" mb="xs">
          {isConflict ? t("conflictText") : tFailure(failure ?? "UNEXPECTED")}
        </Text>
        <Group gap="xs">
          {isConflict ? (
            <Button size="xs" variant="default" onClick={draft.overwrite}>
              {t("overwrite")}
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={draft.retry}>
              {tFailure("retry")}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={draft.reload}>
            {isConflict ? t("reload") : t("discard")}
          </Button>
        </Group>
      </Problem>
    </div>
  );
}
