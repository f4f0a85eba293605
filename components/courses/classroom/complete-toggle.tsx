"use client";

import { IconCheck } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import type { RecordedProgress } from "@/server/courses/classroom/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import { ClosedLine } from "./closed-line";
import { browserWork } from "./kept-work";
import classes from "./lesson.module.css";
import { useRoom } from "./lesson-room";

export function CompleteToggle() {
  const { t, path, pathOf, lesson, course, update, close } = useRoom();
  const [state, setState] = useState<"idle" | "saving" | "failed" | "kept" | "lost">("idle");
  const isComplete = lesson.completedAt !== null;
  const address = pathOf("complete");

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(!isComplete);
  }

  async function send(wish: boolean) {
    if (address === null) return;
    setState("saving");
    const body = JSON.stringify({ isComplete: wish });
    const headers = { "content-type": "application/json" };
    const response = await fetch(address, { method: "POST", headers, body }).catch(() => null);
    if (response?.status === 401) {
      setState(browserWork().keep(address, { isComplete: wish }) ? "kept" : "lost");
      return close("signed_out");
    }
    if (response) browserWork().drop(address);
    if (response?.status === 404) {
      setState("lost");
      return close("gone");
    }
    if (response?.ok) update((await response.json()) as RecordedProgress);
    setState(response?.ok ? "idle" : "failed");
  }

  const sendKept = useEffectEvent(() => {
    const kept = address === null ? null : browserWork().read(address, isWish);
    if (!kept || !address) return;
    const isOver = kept.work.isComplete === isComplete || kept.at < Date.parse(lesson.completedAt ?? "");
    if (isOver) browserWork().drop(address);
    else void send(kept.work.isComplete);
  });
  useEffect(() => sendKept(), []);

  const isClosed = state === "kept" || state === "lost";
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
        disabled={path === null || isClosed || state === "saving"}
      >
        {t(isComplete ? "undo" : "complete")}
      </button>
      <p role="status" className={state === "failed" || isClosed ? classes.fault : page.silent}>
        {isClosed && <ClosedLine work={state} />}
        {state === "failed" ? t("notSaved") : isComplete && course.percent === 100 ? t("courseDone") : ""}
      </p>
    </form>
  );
}

function isWish(work: unknown): work is { isComplete: boolean } {
  return typeof work === "object" && work !== null && "isComplete" in work && typeof work.isComplete === "boolean";
}
