"use client";

import { useRoom } from "./lesson-room";

interface Props {
  /** State of the student's unsaved work, if any. */
  work: "kept" | "lost" | null;
}

/** Notice of ended access or session, next to the student's work. Renders nothing while the lesson is open. */
export function ClosedLine({ work }: Props) {
  const { t, closed, path } = useRoom();
  if (closed === null) return null;
  if (closed === "gone") return t("goneTitle");
  return (
    <>
      {work ? t(work) : `${t("signedOutTitle")}. ${t("signedOutText")}`}{" "}
      <a href={`/account/sign-in?returnTo=${encodeURIComponent(path ?? "")}`}>{t("signIn")}</a>
    </>
  );
}
