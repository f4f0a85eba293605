"use client";

import { IconCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { RecordedProgress } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./lesson.module.css";
import { useRoom } from "./lesson-room";

export function CompleteToggle() {
  const { t, path, pathOf, lesson, course, closed, update, close } = useRoom();
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  const isComplete = lesson.completedAt !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = pathOf("complete");
    if (address === null) return;
    setState("saving");
    const body = JSON.stringify({ isComplete: !isComplete });
    const headers = { "content-type": "application/json" };
    const response = await fetch(address, { method: "POST", headers, body }).catch(() => null);
    if (response?.status === 401) return close("signed_out");
    if (response?.status === 404) return close("gone");
    if (response?.ok) update((await response.json()) as RecordedProgress);
    setState(response?.ok ? "idle" : "failed");
  }

  return (
    <form onSubmit={submit} className={`${classes.complete} ${page.scripted}`}>
      {isComplete && (
        <p className={classes.completed}>
          <IconCheck size={18} aria-hidden />
          {t("completed")}
        </p>
      )}
      <button
        type="submit"
        className={isComplete ? classes.undo : page.button}
        disabled={path === null || closed !== null || state === "saving"}
      >
        {t(isComplete ? "undo" : "complete")}
      </button>
      <p role="status" className={state === "failed" ? classes.fault : page.silent}>
        {state === "failed" ? t("notSaved") : isComplete && course.percent === 100 ? t("courseDone") : ""}
      </p>
    </form>
  );
}
